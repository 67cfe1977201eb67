/** An exchange on which every call can be made, and what a call has left on it. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import type { AccountKind } from '../../../contract/plain/accounts.ts';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { newAddress } from '../../support/new-address.ts';
import { ofFile } from '../../support/of-file.ts';
import { type CallOptions, must, startTestServer, type TestAccount } from '../../support/server.ts';
import { registerWithdrawer, setPrice } from '../../support/withdrawals.ts';

export type Fields = Readonly<Record<string, string>>;

/** Where the money of a call comes from. */
export interface Purse {
  readonly account: AccountKind;
  readonly currency: string;
}

export interface Row {
  /** Makes what the call needs, for this account; answers the fields of the call. */
  readonly fields: (world: EveryCall, account: TestAccount) => Promise<Fields>;
  /** Fields that name something of the account's own. */
  readonly owned?: readonly string[];
}

export interface MoneyRow extends Row {
  /** What makes another valid call of it. */
  readonly changed: Fields;
  /**
   * Of many at once as many succeed as this purse can pay, or one (`once`), or all, and those after the
   * first change nothing (`again`).
   */
  readonly many: Purse | 'once' | 'again';
}

/** Names what another call makes. */
export const idMadeBy =
  (name: EndpointName, fields: Fields): Row['fields'] =>
  async (world, account) => ({
    id: String((await world.made<{ id: number }>(name, fields, account)).id),
  });

/** Written also by calls that have no effect, or by the server on its own. */
const UNWATCHED = [
  'idempotency',
  'jobs',
  'login_attempts',
  'login_history',
  'option_ticks',
  'defi_days',
];

export type EveryCall = ReturnType<typeof openEveryCall>;

export function openEveryCall(openDatabase?: () => Promise<Database>) {
  const server = ofFile(async () => {
    const started = await startTestServer({
      ...(openDatabase && { database: await openDatabase() }),
      environment: { SANDBOX_APPROVE: 'manual' },
    });
    for (const symbol of ['BTCUSDT', 'BTCUSDT-PERP']) setPrice(started, symbol, '64000');
    // The clock stands still, so this is all that jobs do.
    await started.running.jobs.runDue();
    return started;
  });
  const database = () => server().exchange.database;

  async function tables(): Promise<string[]> {
    const rows = await database().query<{ name: string }>(
      `select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1::text[])
        order by relname`,
      [[...UNWATCHED, 'sessions']],
    );
    return rows.map(({ name }) => name);
  }

  /** Options open by themselves, at a tick that is there already; nothing else happens without a call. */
  async function settled(): Promise<void> {
    const awaiting = () => database().query('select 1 from option_orders where buy_price is null');
    await expect.poll(awaiting).toEqual([]);
  }

  async function ofEveryTable(what: string): Promise<Record<string, string>> {
    await settled();
    const parts = (await tables()).map(
      (name) => `select '${name}' as name, ${what} from ${name} t`,
    );
    const rows = await database().query<{ name: string; found: string }>(parts.join(' union all '));
    return Object.fromEntries(rows.map(({ name, found }) => [name, String(found)]));
  }

  const purses = ({ userId }: TestAccount) =>
    database().query<Purse & { available: string; held: string }>(
      `select account, currency, available, held from accounts where user_id = $1
        order by account, currency`,
      [userId],
    );

  const world = {
    server,
    database,
    /** Verified, with a pay password and the play money of a new account. */
    newcomer: () => registerWithdrawer(server(), newAddress()),
    call: (name: EndpointName, fields: Fields, options: CallOptions = {}) =>
      server().call(name, fields, options),
    made: async <Made>(name: EndpointName, fields: Fields, by: TestAccount) =>
      (await must(server().call(name, fields, { token: by.token }))) as Made,
    purses,
    available: async (of: TestAccount, { account, currency }: Purse): Promise<string> => {
      const rows = await purses(of);
      const row = rows.find((each) => each.account === account && each.currency === currency);
      return row?.available ?? '0';
    },
    /** Gives or takes play money until exactly so much is available. */
    leave: async (of: TestAccount, purse: Purse, wanted: string): Promise<void> => {
      const there = await world.available(of, purse);
      const { account, currency } = purse;
      await database().withTransaction(async (tx) =>
        accept(
          await transfer(tx, {
            code: 'operator_credit',
            key: randomUUID(),
            legs: [
              {
                account: { userId: of.userId, account, currency },
                amount: plainText(exact(wanted).minus(there)),
              },
              {
                account: { house: 'issuance', currency },
                amount: plainText(exact(there).minus(wanted)),
              },
            ],
            at: server().exchange.clock.now(),
          }),
        ),
      );
    },
    /**
     * How many rows there are of everything that the exchange knows, and which transaction wrote last: equal to an
     * earlier one when nothing has been written since, not even what was there already.
     */
    state: () => ofEveryTable(`count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0) as found`),
    /** How many rows the work has added to each table, and what its user has after it. */
    effectOf: async (of: TestAccount, work: () => Promise<unknown>) => {
      const before = await ofEveryTable('count(*) as found');
      await work();
      const after = await ofEveryTable('count(*) as found');
      const added = Object.entries(after).map(([name, count]) => {
        return [name, Number(count) - Number(before[name])] as const;
      });
      return { added: added.filter(([, count]) => count !== 0), purses: await purses(of) };
    },
    expectWholeBooks: async () => {
      const report = await audit(database());
      expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
    },
  };
  return world;
}
