/**
 * The newest bars of the first page's chart, asked for by the page itself as its first act: the only request that no worker makes. To
 * begin a worker takes a slow device a quarter of a second, and by then the bars are there.
 */
import { CANDLES_PATH, type ToldBar } from '../../../contract/plain/first-chart.ts';

/** What was answered as bars, which the worker that draws them looks at; rejects where there is no such answer. */
export async function askFirstBars(symbol: string, interval: string): Promise<readonly ToldBar[]> {
  // biome-ignore lint/style/noRestrictedGlobals: see above.
  const answer = await fetch(`/api${CANDLES_PATH}?symbol=${symbol}&period=${interval}`);
  const { message } = (await answer.json()) as { message: { list: readonly ToldBar[] } };
  return message.list;
}
