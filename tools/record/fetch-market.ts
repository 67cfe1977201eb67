/** The market of a symbol, as a running server offers it. */
import type { Market } from '../../contract/features/markets.ts';
import { z } from '../../contract/schema.ts';
import { endpointOf, type ResponseOf } from '../../contract/table.ts';
import { fromWireName, renameKeys } from '../../contract/wire.ts';
import { readAnswer } from '../../workers/calls/read-answer.ts';

/** Rejects with words when there is no such server, or no such market on it. */
export async function fetchMarket(origin: string, symbol: string): Promise<Market> {
  const { path, response } = endpointOf('markets.quotations');
  const answered = await fetch(`${origin}/api${path}?lang=en`).catch((cause: unknown) => {
    throw new Error(`no server answers at ${origin}`, { cause });
  });
  const answer = readAnswer(answered.status, await answered.text());
  if (answer.kind !== 'success') throw new Error(`${origin} does not answer as this exchange does`);
  // The schema is that of this very endpoint.
  const { list } = z.parse(
    response,
    renameKeys(answer.message, fromWireName),
  ) as ResponseOf<'markets.quotations'>;
  const row = list.find(({ market }) => market.symbol === symbol);
  if (row === undefined) throw new Error(`${origin} does not offer ${symbol}`);
  return row.market;
}
