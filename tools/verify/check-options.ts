/** Settled options of a user's export, beside the trades that follow from the key of the day. */
import { dayOf } from '../../contract/plain/time.ts';
import { optionOutcome } from '../../contract/rules/options/payout.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { ComputedDay } from './computed-day.ts';

export function checkOptions(
  csv: string,
  options: { computed: ComputedDay; day: number; say: (text: string) => void },
): string[] {
  const { computed, day, say } = options;
  const differences: string[] = [];
  let count = 0;
  for (const row of rowsOf(csv)) {
    const instants = [row['opened_at'], row['sell_at']].map((text) => Date.parse(text ?? ''));
    const isVoid = row['outcome'] === 'void';
    if (isVoid || instants.some((instantMs) => dayOf(instantMs) !== day)) continue;
    count += 1;
    differences.push(...differencesOf(row, instants, computed));
  }
  if (differences.length === 0) say(`${count} options agree with the trades of the day`);
  return differences;
}

type Row = Readonly<Record<string, string>>;

function differencesOf(row: Row, instants: readonly number[], { feed }: ComputedDay): string[] {
  const name = `option ${row['option_id']}`;
  const market = feed.marketBySymbol(row['market'] ?? '');
  if (!market) return [`${name}: there is no market ${row['market']}`];
  const [open, settle] = instants.map((instantMs) => {
    const { ticks } = feed.tapeAround(market.id, instantMs, 0);
    return ticks.find(({ timeMs }) => timeMs >= instantMs);
  });
  const own: Row = {
    open_tick: String(open?.id),
    open_price: scaledText(open?.price ?? 0, market.priceScale),
    settle_tick: String(settle?.id),
    settle_price: scaledText(settle?.price ?? 0, market.priceScale),
    outcome: optionOutcome({
      type: row['direction'] === 'down' ? 'down' : 'up',
      buyPrice: scaledText(open?.price ?? 0, market.priceScale),
      sellPrice: scaledText(settle?.price ?? 0, market.priceScale),
    }),
  };
  return Object.keys(own)
    .filter((column) => !isSame(row[column], own[column]))
    .map((column) => `${name}: ${column} is ${row[column]}, and the key gives ${own[column]}`);
}

/** Prices may be written with or without zeros at their end. */
function isSame(said = '', own = ''): boolean {
  return said === own || (said !== '' && Number(said) === Number(own));
}

/** Rows as RFC 4180 writes them, by the names of the first one. */
function rowsOf(csv: string): Row[] {
  const [names = [], ...rows] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((field) => field.replace(/^"(.*)"$/, '$1')));
  return rows.map((fields) =>
    Object.fromEntries(names.map((name, place) => [name, fields[place] ?? ''])),
  );
}
