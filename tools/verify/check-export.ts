/** Settlements of a user's export, beside what follows from the key of the day. */
import { dayOf } from '../../contract/plain/time.ts';
import { areChained } from '../../contract/rules/fairness/chain.ts';
import { isSame, type Point } from '../../contract/rules/fairness/point.ts';
import { toTerms } from '../../contract/rules/fairness/told-terms.ts';
import { KeyedTape } from '../../contract/rules/market/simulated/keyed-tape.ts';
import type { ShapeOfDay } from '../../contract/rules/market/simulated/market-shape.ts';
import { MarketTerms } from '../../contract/rules/market/simulated/market-terms.ts';
import { toWireName } from '../../contract/wire.ts';
import type { PumpedFeed } from '../../server/market/feed-runtime.ts';
import { type ComputedDay, dayText } from './computed-day.ts';
import { type Export, readExport } from './read-export.ts';
import { type Settlement, settlementsOf } from './settlements.ts';

/** Answers what differs, in words; says what agrees. */
export function checkExport(
  csv: string,
  { computed, say }: { computed: ComputedDay; say: (text: string) => void },
): string[] {
  const table = readExport(csv);
  const stray = strayKey(table, computed) ?? strayTerm(table, computed);
  if (stray !== null) return [stray];
  if (table.commitment !== null)
    say(`the key of ${dayText(table.commitment.day)} in the export is of the same chain`);
  const tapes = tapesOf(computed);
  const all = settlementsOf(table);
  const own = all.filter(({ endsAt }) => dayOf(endsAt) === computed.day);
  const [known, unknown] = partedBy(own, ({ symbol }) => tapes(symbol) !== null);
  const differences = known.flatMap((settlement) => {
    const tape = tapes(settlement.symbol);
    return tape === null ? [] : differencesOf(settlement, tape);
  });
  if (differences.length === 0) say(`${known.length} settlements agree with the tape of the day`);
  if (all.length > own.length) say(`${all.length - own.length} are of other days`);
  for (const { name, symbol } of unknown)
    say(`${name} is left out: the tables here have no market ${symbol}`);
  return differences;
}

/** Whoever has an export has what the exchange was committed to when it was made. */
function strayKey({ commitment }: Export, { day, keys }: ComputedDay): string | null {
  const key = keys.revealed(day);
  if (commitment === null || key === null || areChained(commitment, { day, key })) return null;
  return `the key of ${dayText(commitment.day)} in the export is of another chain than that of ${dayText(day)}`;
}

/** When the table was made, the day after its key had begun: by what that one and those before it are made was told for good. */
function strayTerm({ commitment, terms }: Export, { day, told }: ComputedDay): string | null {
  if (commitment === null || terms === null || day > commitment.day + 1) return null;
  const [then, now] = [terms, told].map((each) => new MarketTerms(toTerms(each)).of(day));
  if (then?.version === now?.version && then?.rate === now?.rate) return null;
  return `${dayText(day)} was to be of version ${then?.version} at ${then?.rate} trades a second by the export, and is told to be of ${now?.version} at ${now?.rate}`;
}

/** Null where a market is of no keys. */
function shapesOf(feed: PumpedFeed, marketId: number): ShapeOfDay | null {
  const shapeOf = (day: number) => feed.shapeOf(marketId, day);
  const first = shapeOf(0);
  return first && ((day) => shapeOf(day) ?? first);
}

function tapesOf({ feed, keys, terms }: ComputedDay): (symbol: string) => KeyedTape | null {
  const tapes = new Map<string, KeyedTape | null>();
  return (symbol) => {
    const known = tapes.get(symbol);
    if (known !== undefined) return known;
    const market = feed.marketBySymbol(symbol);
    const shapeOf = market ? shapesOf(feed, market.id) : null;
    const tape = shapeOf && new KeyedTape({ symbol, shapeOf, terms, keys });
    tapes.set(symbol, tape);
    return tape;
  };
}

function differencesOf({ name, points }: Settlement, tape: KeyedTape): string[] {
  return points(tape)
    .filter((point) => !isSame(point))
    .map(
      (point) =>
        `${name}: ${toWireName(point.name)} is ${valueText(point, point.said)}, and the key gives ${valueText(point, point.made)}`,
    );
}

function valueText({ name }: Point, value: string | null): string {
  if (value === null) return 'none';
  return name === 'closeTickAt' ? new Date(Number(value)).toISOString() : value;
}

function partedBy<Each>(list: readonly Each[], belongs: (each: Each) => boolean): [Each[], Each[]] {
  return [list.filter(belongs), list.filter((each) => !belongs(each))];
}
