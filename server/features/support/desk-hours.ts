/** Whether people are at the desk, and when that turns, by the clock of the desk's own time zone. */
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

export interface DeskHours {
  readonly zone: string;
  /** 0 is Sunday. */
  readonly days: readonly number[];
  readonly opens: TimeOfDay;
  readonly closes: TimeOfDay;
}

export interface Desk {
  readonly isOpen: boolean;
  readonly turnsAt: number;
}

/** Of the last day, today and the week to come one is open. */
const DAYS_AROUND = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8];

export function deskAt({ zone, days, opens, closes }: DeskHours, nowMs: number): Desk {
  const clock = clockOf(zone);
  const today = clock(nowMs) - (clock(nowMs) % DAY_MS);
  const shifts = DAYS_AROUND.map((each) => today + each * DAY_MS)
    .filter((midnight) => days.includes(new Date(midnight).getUTCDay()))
    .map((midnight) => ({
      from: instantOf(clock, midnight + minutesOf(opens)),
      to: instantOf(clock, midnight + minutesOf(closes)),
    }));
  const shift = shifts.find(({ to }) => nowMs < to);
  if (shift === undefined) throw new Error('the desk never opens');
  const isOpen = shift.from <= nowMs;
  return { isOpen, turnsAt: isOpen ? shift.to : shift.from };
}

const minutesOf = ({ hour, minute }: TimeOfDay) => (hour * 60 + minute) * MINUTE_MS;

/** What a clock of the zone shows at an instant, as if it were of UTC. */
type WallClock = (atMs: number) => number;

function clockOf(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (atMs) => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes) => Number.parseInt(parts.get(name) ?? '', 10);
    const day = Date.UTC(part('year'), part('month') - 1, part('day'));
    return day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000;
  };
}

/** The instant at which the clock shows a time; twice, because the first guess may lie beyond a change of clocks. */
function instantOf(clock: WallClock, shown: number): number {
  const guess = shown - (clock(shown) - shown);
  return guess + (shown - clock(guess));
}
