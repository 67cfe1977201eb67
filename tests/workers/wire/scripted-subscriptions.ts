/** The subscriptions of a socket whose every frame is played by the test, and all that comes of them. */
import type { PrivateData } from '../../../contract/realtime.ts';
import { encodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { createSubscriptions } from '../../../workers/wire/channels/subscriptions.ts';
import { createManualTime } from '../world/manual-time.ts';

export const TRADES = 'trades:X';
export const BOOK = 'book:X';

interface Asked {
  readonly channels: readonly string[];
  readonly from?: Readonly<Record<string, unknown>>;
}

export function openSubscriptions(wanted: readonly string[]) {
  const time = createManualTime(0);
  const asked: Asked[] = [];
  const left: string[] = [];
  const answers: ((answer: unknown) => void)[] = [];
  const seen: unknown[] = [];
  const state = { isBookRight: true, hopeless: 0, unknown: 0 };
  const wire = createSubscriptions({
    environment: { clock: time.clock, timers: time.timers, random: () => 0 },
    emit(event, payload, answer) {
      const request = payload as Asked;
      if (event === 'unsubscribe') left.push(...request.channels);
      else asked.push(request);
      if (answer !== undefined) answers.push(answer);
    },
    sink: {
      quotes: (rows) => void seen.push(['quotes', rows.length]),
      quoteBatch: ({ sequence }) => void seen.push(['batch', sequence]),
      trades: (_, rows, change) => void seen.push([change, ...rows.map(([id]) => id)]),
      candles: () => undefined,
      room: () => undefined,
      works: () => undefined,
      book: (_, { bids }, change) => {
        seen.push([change, ...bids.map(([price]) => price)]);
        return state.isBookRight;
      },
      me: (event: PrivateData | null) => void seen.push(['me', event?.name ?? null]),
    },
    onHopeless: () => {
      state.hopeless += 1;
    },
    onUnknownUser: () => {
      state.unknown += 1;
    },
  });
  for (const name of wanted) wire.want(name);
  wire.opened('run');
  const phase = (name: string) => wire.channels().find((channel) => channel.name === name)?.phase;
  const take = () => seen.splice(0);
  return { wire, time, asked, left, answers, state, phase, take };
}

export const snapshot = (channel: string, sequence: number, data: unknown = []) => ({
  channel,
  epoch: 'run',
  sequence,
  data,
});
export const trade = (sequence: number, previous = sequence - 1) => ({
  channel: TRADES,
  sequence,
  previous,
  data: [[sequence, 1, 100, 1, 1]],
});
export const bids = (price: number) => ({ bids: [[price, 1]], asks: [] });
export const book = (sequence: number) => ({ channel: BOOK, sequence, data: bids(sequence) });
export const event = (sequence: number) => ({
  channel: 'me',
  sequence,
  previous: sequence - 1,
  data: { name: `n${sequence}`, time: 1, payload: null },
});
export const quote = (sequence: number) =>
  encodeQuoteBatch({
    channelId: 7,
    sequence,
    serverTime: 1,
    rows: [[1, 1, 100, 99, 101, 90, 120, 80, 5, 500]],
  });
