/** A server and its traders, for clients that ignore the limits that they have set themselves. */
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { must, startTestServer, type TestServer } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;

export const BTC = { currency_id: '1', legal_id: '3' };

export interface Trader {
  readonly userId: number;
  readonly token: string;
  /** The answer of a call that must be accepted. */
  done<Answer>(name: EndpointName, fields?: Fields): Promise<Answer>;
  /** The code of the refusal, or `ok`. */
  codeOf(name: EndpointName, fields?: Fields): Promise<string>;
}

export async function createLimitsWorld(database: Database) {
  const server: TestServer = await startTestServer({ database });
  const { exchange } = server;
  let count = 0;

  return {
    server,
    database,
    exchange,
    close: server.close,
    /** With a million in every account to trade from. */
    trader: async (): Promise<Trader> => {
      count += 1;
      const { userId, token } = await server.register(`limits${count}@example.com`);
      // Days pass, and who comes back would have to log in again.
      await database.query(
        'update sessions set idle_ms = idle_ms * 100, expires_at = expires_at * 2 where user_id = $1',
        [userId],
      );
      for (const account of ['change', 'lever', 'micro', 'stock'] as const)
        await grant(database, { userId, account }, exchange.clock.now());
      return {
        ...{ userId, token },
        done: async <Answer>(name: EndpointName, fields: Fields = {}) =>
          (await must(server.call(name, fields, { token }))) as Answer,
        codeOf: async (name, fields = {}) =>
          (await server.call(name, fields, { token })).code ?? 'ok',
      };
    },
    /** The last price of bitcoin times a factor. */
    times: (factor: string): string => {
      const market = exchange.feed.marketBySymbol('BTCUSDT');
      if (!market) throw new Error('no bitcoin');
      const last = exact(scaledText(exchange.feed.quote(market.id)[2], market.priceScale));
      return plainText(last.times(factor).toDecimalPlaces(market.priceScale));
    },
    setPrice: (price: string): void => {
      if (!takesPrices(exchange.feed)) throw new Error('prices cannot be set');
      for (const symbol of ['BTCUSDT', 'BTCUSDT-PERP']) exchange.feed.setPrice(symbol, price);
    },
  };
}

function grant(
  database: Database,
  { userId, account }: { userId: number; account: 'change' | 'lever' | 'micro' | 'stock' },
  at: number,
) {
  return database.withTransaction(async (tx) =>
    accept(
      await transfer(tx, {
        code: 'sandbox_grant',
        key: `limits:${userId}:${account}`,
        legs: [
          { account: { userId, account, currency: 'USDT' }, amount: '1000000' },
          { account: { house: 'issuance', currency: 'USDT' }, amount: '-1000000' },
        ],
        at,
      }),
    ),
  );
}
