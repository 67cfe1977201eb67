/** A real core with an exchange that keeps made-up minutes of bitcoin, and a stretch of them that is played. */
import { vi } from 'vitest';
import { barOpenMs, type Interval, nextBarOpenMs } from '../../../../contract/plain/intervals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/plain/time.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { Bar } from '../../../../workers/market/charts/candle-aggregator.ts';
import { createPasted } from '../../market/chart-world.ts';
import { bitcoin, okAnswer, openWorld, START_MS, type World } from '../../world/scripted-world.ts';

/** Three hours ago the first minute of what is played begins. */
export const FROM = START_MS - 3 * HOUR_MS;
const OLDEST = START_MS - 3 * DAY_MS;

/** In cents and in lots of 0.0001. */
export function minuteBar(openMs: number): Bar {
  const at = (minute: number) =>
    Math.round(10_000 + 900 * Math.sin(minute / 19) + 150 * Math.sin(minute * 1.7));
  const minute = openMs / MINUTE_MS;
  const [open, close] = [at(minute - 1), at(minute)];
  return [openMs, open, Math.max(open, close) + 13, Math.min(open, close) - 7, close, 1003];
}

function barOf(interval: Interval, openMs: number, untilMs: number): Bar {
  const endMs = Math.min(nextBarOpenMs(interval, openMs), untilMs);
  const minutes: Bar[] = [];
  for (let at = openMs; at < endMs; at += MINUTE_MS) minutes.push(minuteBar(at));
  const open = minutes[0]?.[1] ?? 0;
  const close = minutes.at(-1)?.[4] ?? 0;
  const high = Math.max(...minutes.map((bar) => bar[2]));
  const low = Math.min(...minutes.map((bar) => bar[3]));
  return [openMs, open, high, low, close, minutes.reduce((sum, bar) => sum + bar[5], 0)];
}

function answerCandles(form: URLSearchParams) {
  const period = form.get('period') as Interval;
  const to = Math.min(Number(form.get('to') ?? START_MS), START_MS);
  const from = Math.max(Number(form.get('from') ?? to - 299 * MINUTE_MS), OLDEST);
  const list: unknown[] = [];
  const first = barOpenMs(period, from);
  for (
    let at = first < from ? nextBarOpenMs(period, first) : first;
    at <= to;
    at = nextBarOpenMs(period, at)
  ) {
    // The exchange itself knows the whole of it, of a bar that is not over on the screen too.
    const [time, open, high, low, close, volume] = barOf(period, at, START_MS);
    const prices = [open, high, low, close].map((ticks) => scaledText(ticks, bitcoin.priceScale));
    list.push([time, ...prices, scaledText(volume, bitcoin.quantityScale)]);
  }
  return okAnswer({ symbol: form.get('symbol'), period, list: list.slice(-1500) });
}

export async function openPractice(start: { from?: number } = {}) {
  const world = await openWorld();
  world.answer('/currency/new_timeshar', (_, form) => answerCandles(form));
  const pasted = createPasted();
  const paint = world.screen.paintFrame;
  world.screen.paintFrame = async (frame) => {
    pasted.paste(frame);
    await paint(frame);
  };
  world.socket.greet();
  await world.core.watch([
    ['practice.session', ''],
    ['practice.past', ''],
  ]);
  await ripen(world);
  const begun = world.core.act('practice.start', { symbol: 'BTCUSDT', from: start.from ?? FROM });
  await ripen(world);
  const { refusal } = await begun;
  await ripen(world);
  const view = () => {
    const latest = world.screen.latest('practice.session');
    if (latest === undefined) throw new Error('practice shows nothing');
    return latest;
  };
  const symbol = view().symbol ?? '';
  return {
    ...{ world, refusal, symbol, view, rowsOf: pasted.rowsOf },
    async watch(interval: Interval) {
      const key = `${symbol}|${interval}`;
      await world.core.watch([
        ['markets.candles', key],
        ['markets.quote', symbol],
        ['markets.trades', symbol],
        ['spot.openOrders', symbol],
      ]);
      await ripen(world);
      return key;
    },
    async step(interval: Interval = '1m') {
      const done = world.core.act('practice.step', { interval });
      await ripen(world);
      await done;
      await ripen(world);
    },
    async play(speed: 1 | 60) {
      await world.core.act('practice.play', { speed });
      await ripen(world);
    },
    async pause() {
      await world.core.act('practice.pause', {});
      await ripen(world);
    },
    async trade(draft: { side: 'buy' | 'sell'; amount: string; price?: string }) {
      const answer = await world.core.act('practice.trade', draft);
      await ripen(world);
      return answer;
    },
  };
}

/** Lets code that comes late arrive, and frames with what it brings. */
export async function ripen(world: World): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await vi.dynamicImportSettled();
    await world.time.advance(25);
  }
}
