/** The minutes that charts show of a day, beside those that follow from its key. */
import { DAY_MS } from '../../contract/plain/time.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { Ask, ComputedDay } from './computed-day.ts';

export async function checkCandles(
  ask: Ask,
  day: { computed: ComputedDay; startMs: number; say: (text: string) => void },
): Promise<string[]> {
  const { feed } = day.computed;
  const [fromMs, toMs] = [day.startMs, day.startMs + DAY_MS - 1];
  const differences: string[] = [];
  let count = 0;
  for (const { id, symbol, priceScale, quantityScale } of feed.markets) {
    const path = `/currency/new_timeshar?symbol=${symbol}&period=1m&from=${fromMs}&to=${toMs}`;
    const { list } = (await ask(path)) as { list: readonly (readonly (string | number)[])[] };
    const said = new Map(list.map((row) => [Number(row[0]), row.slice(1).map(String).join(' ')]));
    const candles = await feed.candles(id, { interval: '1m', fromMs, toMs });
    count += candles.length;
    for (const [openMs, open, high, low, close, volume] of candles) {
      const prices = [open, high, low, close].map((price) => scaledText(price, priceScale));
      const own = [...prices, scaledText(volume, quantityScale)].join(' ');
      const other = said.get(openMs);
      said.delete(openMs);
      if (other !== own)
        differences.push(
          `${symbol} at ${new Date(openMs).toISOString()}: ${other ?? 'no minute'}, and the key gives ${own}`,
        );
    }
    for (const openMs of said.keys())
      differences.push(`${symbol} at ${new Date(openMs).toISOString()}: the key gives no minute`);
  }
  if (differences.length === 0) day.say(`${count} minutes of ${feed.markets.length} markets agree`);
  return differences;
}
