/** The operator's command that changes how prices are made, from a midnight to come on (docs/fairness.md). */
import { dayText } from '../../../contract/plain/day-text.ts';
import { dayOf } from '../../../contract/plain/time.ts';
import type { DayBeacons } from '../../../contract/rules/market/simulated/day-beacons.ts';
import { MOST_RATE } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { type Announced, announceTerm, type WishedTerm } from '../../market/kept-terms.ts';
import type { OperatorAnswer } from '../../operator/protocol.ts';
import { type Change, misused, type OperatorParts } from '../../operator/verb.ts';

export const marketVerb: Change = {
  usage:
    'RATE [DAY [VERSION]]           trades a second, from the midnight on that begins DAY, such as 2026-12-01',
  change: announce,
};

async function announce(
  { exchange }: OperatorParts,
  tx: Transaction,
  { args }: { readonly args: readonly string[] },
): Promise<OperatorAnswer> {
  const { clock, feed } = exchange;
  const standing = feed.terms;
  if (standing === null) return misused('these prices are not made from keys');
  const wish = readWish(args, standing.all.at(-1)?.version ?? 0);
  if (wish === null)
    return misused('RATE and VERSION are whole numbers, DAY is such as 2026-12-01');
  const announced = await announceTerm(tx, wish, {
    nowMs: clock.now(),
    standing: standing.all,
    isMixed: (day) => isMixedFrom(feed.beacons, day),
  });
  if (announced.kind !== 'announced')
    return { exitCode: 1, answer: { error: reasonOf(announced) } };
  tx.afterCommit(() => standing.announce(announced.terms));
  const { fromDay, ...made } = announced.term;
  return { exitCode: 0, answer: { from_day: dayText(fromDay), ...made } };
}

/** Of this day and all that follow on it, as it was announced. */
function isMixedFrom(beacons: DayBeacons, day: number): boolean {
  const isMixed = beacons.terms.every(({ fromDay, chain }) => fromDay <= day || chain !== null);
  return isMixed && beacons.chainOf(day) !== null;
}

function readWish(args: readonly string[], version: number): WishedTerm | null {
  const [rate = '', day, asked] = args;
  const wish = {
    rate: wholeNumber(rate),
    version: asked === undefined ? version : wholeNumber(asked),
    fromDay: day === undefined ? null : dayOf(Date.parse(day)),
  };
  const isDay = day === undefined || (wish.fromDay !== null && isDayText(day, wish.fromDay));
  const isRate = wish.rate >= 1 && wish.rate <= MOST_RATE;
  return args.length <= 3 && isRate && wish.version >= 1 && isDay ? wish : null;
}

function isDayText(text: string, day: number): boolean {
  return Number.isFinite(day) && dayText(day) === text;
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

function reasonOf(announced: Exclude<Announced, { kind: 'announced' }>): string {
  switch (announced.kind) {
    case 'unknown':
      return 'this program knows no such version of the market';
    case 'late':
      return 'a change is announced an hour before its midnight at the latest';
    case 'waiting':
      return `${announced.count} orders and positions may be open beyond that midnight, and no beacon is mixed into that day: whoever changes it could choose who wins`;
    default:
      return announced satisfies never;
  }
}
