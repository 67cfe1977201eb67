/** What is kept, by name. Every record carries the version of its shape; one that does not fit is dropped alone. */
import { Balance } from '../../contract/features/assets.ts';
import { FiatRate } from '../../contract/features/home.ts';
import { MarketRow } from '../../contract/features/markets.ts';
import { SpotOrder } from '../../contract/features/spot.ts';
import { QuoteTuple } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';

/** Raised whenever the meaning of a record changes: older ones are then not understood. */
export const RECORD_VERSION = 1;

const Record = z.object({
  version: z.literal(RECORD_VERSION),
  savedAt: z.number(),
  data: z.unknown(),
});

export const KeptCatalogue = z.array(MarketRow);
export const KeptQuotes = z.array(QuoteTuple);
export const KeptAccount = z.object({
  /** Digest of the session's token: whose state this is, and nothing to log in with. */
  owner: z.string(),
  balances: z.array(Balance),
  orders: z.array(SpotOrder),
  yesterdayUsd: z.nullable(z.string()),
});
export const KeptFiats = z.object({
  list: z.array(FiatRate),
  others: z.array(FiatRate),
  saveTime: z.number(),
});
export const KeptAnswer = z.object({ usedAt: z.number(), value: z.unknown() });

export function toRecord(data: unknown, savedAt: number): unknown {
  return { version: RECORD_VERSION, savedAt, data };
}

/** Null for a record that is not there, of another version, or damaged. */
export function readRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: unknown,
): { readonly savedAt: number; readonly data: z.output<Schema> } | null {
  const record = z.safeParse(Record, raw);
  if (!record.success) return null;
  const data = z.safeParse(schema, record.data.data);
  return data.success ? { savedAt: record.data.savedAt, data: data.data } : null;
}
