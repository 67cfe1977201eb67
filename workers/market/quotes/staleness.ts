/** How old a quote is, when that matters, and whether a book or a tape is behind its channel. */
import { type Language, localeTags } from '../../../contract/plain/languages.ts';
import { staleAfterMs } from '../../../contract/rules/market/quote-age.ts';
import type { Connection } from '../../wire/line/connection.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Quotes } from './quotes.ts';

/** What tells how old a quote is. */
export interface QuoteAgeParts {
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
  readonly connection: Pick<Connection, 'clock'>;
}

/** Age of a quote that is too old to trade on; null while it is fresh, or its market is closed. */
export function quoteStaleMs(parts: QuoteAgeParts, symbol: string): number | null {
  const market = parts.catalogue.bySymbol(symbol);
  if (market === undefined || !parts.catalogue.isOpen(symbol) || !parts.quotes.has(market.id))
    return null;
  const ageMs = parts.connection.clock.now() - parts.quotes.get(market.id, 'time');
  const limitMs = staleAfterMs(parts.quotes.get(market.id, 'turnover24'));
  return ageMs > limitMs ? Math.round(ageMs) : null;
}

/** Each unit with its length, and how many of it are read before the next one counts. */
const units = [
  ['second', 1000, 60],
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, Number.POSITIVE_INFINITY],
] as const;

const formats = new Map<string, Intl.NumberFormat>();

function partOf(ageMs: number) {
  const [unit, unitMs] = units.find(([, size, most]) => ageMs < size * most) ?? units[0];
  return { unit, count: Math.floor(ageMs / unitMs) };
}

/** `8 sec`, `2 min`, as the language writes it; empty for what is fresh. */
export function formatAge(ageMs: number | null, language: Language): string {
  if (ageMs === null) return '';
  const { unit, count } = partOf(ageMs);
  const id = `${language} ${unit}`;
  const format =
    formats.get(id) ??
    new Intl.NumberFormat(localeTags[language], { style: 'unit', unit, unitDisplay: 'short' });
  formats.set(id, format);
  return format.format(count);
}

/** Changes when the text of an age does, so that an unchanged price is not formatted again. */
export function ageStep(ageMs: number | null): string {
  if (ageMs === null) return 'fresh';
  const { unit, count } = partOf(ageMs);
  return `${unit} ${count}`;
}

/** Whether what is known of a channel may be behind the server: silence, a loss, or a missing frame. */
export function isChannelStale(
  { connection }: { readonly connection: Pick<Connection, 'state' | 'subscriptions'> },
  name: string,
): boolean {
  if (connection.state().state !== 'live') return true;
  const channel = connection.subscriptions.channels().find((known) => known.name === name);
  // Only the private channel is sent what it missed; what else resumes stands where it was until its snapshot has come.
  return (channel?.phase ?? 'live') !== 'live';
}

/** Whether an order has a chance to arrive at all. */
export function isReachable({
  connection,
}: {
  readonly connection: Pick<Connection, 'state'>;
}): boolean {
  const { state } = connection.state();
  return state === 'live' || state === 'delayed';
}
