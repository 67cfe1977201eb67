/** The wire alone, with a server that the test plays frame by frame. */
import type { CandleTuple } from '../../../contract/realtime.ts';
import { createSubscriptions } from '../../../workers/wire/channels/subscriptions.ts';
import { createManualTime } from '../world/manual-time.ts';
import { START_MS } from '../world/scripted-world.ts';

export const TRADES = 'trades:X';
export const CANDLES = 'candles:X:1m';
export const QUOTE = 'quote:X';

export interface Said {
  readonly atMs: number;
  readonly event: string;
  readonly channels: readonly string[];
}

/** The wire alone, greeted, with a server that the test plays. */
export function openWire(wanted: readonly string[], answers: 'granted' | 'none' = 'granted') {
  const time = createManualTime(START_MS);
  const said: Said[] = [];
  const ids: number[] = [];
  const minutes: CandleTuple[] = [];
  const times = { hopeless: 0, quotes: 0 };
  const wire = createSubscriptions({
    environment: { clock: time.clock, timers: time.timers, random: () => 0 },
    emit(event, payload, answer) {
      const { channels } = payload as { channels: string[] };
      said.push({ atMs: time.clock.elapsedMs(), event, channels });
      const granted = channels.map((channel) => ({ channel, id: channel.length }));
      if (answers === 'granted') answer?.({ granted, refused: [] });
    },
    sink: {
      quotes: () => undefined,
      quoteBatch: () => {
        times.quotes += 1;
      },
      trades: (_symbol, rows) => void ids.push(...rows.map(([id]) => id)),
      candles: (_symbol, rows) => void minutes.push(...rows),
      room: () => undefined,
      works: () => undefined,
      book: () => true,
      me: () => undefined,
    },
    onHopeless: () => {
      times.hopeless += 1;
    },
  });
  for (const name of wanted) wire.want(name);
  wire.opened('run');
  const asked = (name: string) =>
    said.filter(({ event, channels }) => event === 'subscribe' && channels.includes(name));
  return { time, wire, said, ids, minutes, times, asked };
}

export const snapshot = (channel: string, sequence: number, data: unknown = []) => ({
  channel,
  epoch: 'run',
  sequence,
  data,
});
export const trade = (sequence: number) => ({
  channel: TRADES,
  sequence,
  previous: sequence - 1,
  data: [[sequence, START_MS, 100, 1, 1]],
});
