/** The catalogue and the last quotes: what is kept of them, and how they come back as old. */
import type { QuoteTuple } from '../../contract/realtime.ts';
import type { Catalogue } from '../market/catalogue.ts';
import { QUOTE, type QuoteColumn } from '../market/quotes/quote-columns.ts';
import type { Quotes } from '../market/quotes/quotes.ts';
import { KeptCatalogue, KeptQuotes, readRecord, toRecord } from './records.ts';

interface Parts {
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
}

const CATALOGUE = 'catalogue';
const QUOTES = 'quotes';

export interface KeptMarket {
  /** When what was brought back was saved; null when nothing was. */
  readonly savedAt: number | null;
  takeChanges(savedAt: number): Map<string, unknown>;
  /** The last changes were not written after all. */
  forgetTaken(): void;
}

/** Brings back what is not known yet. What came by the network in the meantime stays. */
export function keepMarket(parts: Parts, records: ReadonlyMap<string, unknown>): KeptMarket {
  const { catalogue, quotes } = parts;
  const savedAt = restore(parts, records);
  const nothing = { catalogue: -1, quotes: -1 };
  const now = () => ({ catalogue: catalogue.revision(), quotes: quotes.totalRevision() });
  let taken = savedAt === null ? nothing : now();

  return {
    savedAt,
    takeChanges(atMs) {
      const changes = new Map<string, unknown>();
      if (catalogue.revision() !== taken.catalogue)
        changes.set(CATALOGUE, toRecord(catalogue.rows(), atMs));
      if (quotes.totalRevision() !== taken.quotes)
        changes.set(QUOTES, toRecord(quoteRows(parts), atMs));
      taken = now();
      return changes;
    },
    forgetTaken() {
      taken = nothing;
    },
  };
}

function restore({ catalogue, quotes }: Parts, records: ReadonlyMap<string, unknown>) {
  const rows = readRecord(KeptCatalogue, records.get(CATALOGUE));
  if (rows === null || catalogue.markets().length > 0) return null;
  catalogue.replace(rows.data);
  const last = readRecord(KeptQuotes, records.get(QUOTES));
  // Each quote has its own time, which gives its age.
  quotes.applyRows((last?.data ?? []).filter(([marketId]) => !quotes.has(marketId)));
  return Math.max(rows.savedAt, last?.savedAt ?? 0);
}

function quoteRows({ catalogue, quotes }: Parts): QuoteTuple[] {
  const columns = Object.keys(QUOTE) as QuoteColumn[];
  return catalogue
    .markets()
    .filter(({ id }) => quotes.has(id))
    .map(({ id }) => [id, ...columns.map((column) => quotes.get(id, column))] as QuoteTuple);
}
