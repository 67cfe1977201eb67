/** The newest bars of a market without a core, whose socket, calls and schemas would come first. */
import { CANDLES_PATH } from '../../contract/plain/first-chart.ts';
import type { ResponseOf } from '../../contract/table.ts';

/** Opening time, open, high, low, close and volume, as decimal texts. */
export type ToldBar = ResponseOf<'markets.candles'>['list'][number];

/** Null where the answer is none; rejects when it is lost. */
export async function askFirstBars(
  symbol: string,
  interval: string,
): Promise<readonly ToldBar[] | null> {
  const query = new URLSearchParams({ symbol, period: interval });
  const answer = await fetch(`/api${CANDLES_PATH}?${query}`);
  const { message } = (await answer.json()) as { message?: { list?: unknown } };
  const bars = message?.list;
  return Array.isArray(bars) && bars.every(isBar) ? bars : null;
}

function isBar(row: unknown): row is ToldBar {
  return Array.isArray(row) && row.length === 6 && row.every((value) => Number.isFinite(+value));
}
