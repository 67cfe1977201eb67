/** Nobody chooses an outcome: not by a call, a verb, a setting or a statement. This looks for a way. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointTable } from '../../../contract/table.ts';
import { features } from '../../../server/app/features.ts';
import { operatorParts } from '../../../server/app/open-features.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { settleOption } from '../../../server/features/options/settlement.ts';
import { verbsOf } from '../../../server/operator/verbs.ts';
import { fieldsOf } from '../../contract/arbitraries.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createOptionsExchange, type OptionsExchange } from '../../support/options-exchange.ts';

const SLOW = { timeout: openTimeoutMs };
const serverFolder = fileURLToPath(new URL('../../../server/', import.meta.url));
const optionsFolder = `${serverFolder}features/options/`;

/** What the schema itself says; a statement that is merely wrong proves nothing. */
const REFUSED =
  /never (changed|deleted)|begins without ticks|was chosen|was quoted|violates check|append-only|updated to DEFAULT/;

/** One option in each state: waiting for its opening tick, open, and settled. */
async function threeOptions(options: OptionsExchange & { feed: { setPrice: unknown } }) {
  const { feed } = options as Awaited<ReturnType<typeof createOptionsExchange>>;
  const user = await options.fundedUser({ USDT: '100' });
  const ids: number[] = [];
  const buy = async () => {
    const bought = await options.submit(user);
    if (!bought.ok) throw new Error(bought.error.code);
    ids.push(bought.value.id);
  };
  await options.passMs(1);
  feed.setPrice('BTCUSDT', '64000');
  await buy();
  await options.passMs(60_000);
  feed.setPrice('BTCUSDT', '64100');
  await options.passMs(1);
  feed.setPrice('BTCUSDT', '64100');
  await buy();
  await options.passMs(1);
  await buy();
  const [settled = 0, open = 0, waiting = 0] = ids;
  expect(await options.read(user, settled)).toMatchObject({ outcome: 'win' });
  expect(await options.read(user, open)).toMatchObject({ buyPrice: '64100', outcome: null });
  expect(await options.read(user, waiting)).toMatchObject({ buyPrice: null, outcome: null });
  return { settled, open, waiting };
}

async function columnsOf(
  database: Database,
  table: string,
): Promise<{ name: string; type: string }[]> {
  return database.query(
    `select column_name as name, data_type as type from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
}

/** Another value than what is there, whatever it is. */
function otherValue({ name, type }: { name: string; type: string }): string {
  if (name === 'type') return `case type when 'up' then 'down' else 'up' end`;
  if (name === 'status') return `case status when 'holding' then 'history' else 'holding' end`;
  if (name === 'outcome') return `case when outcome = 'loss' then 'win' else 'loss' end`;
  if (type === 'text') return `coalesce(${name}, '') || 'x'`;
  if (type === 'jsonb') return `'[{"id":1,"time":1,"price":"1"}]'`;
  if (type === 'boolean') return `not ${name}`;
  return `coalesce(${name}, 0) + 1`;
}

describeOnDatabase('fairness of options', (openDatabase) => {
  test(
    'no statement changes the terms, a tick or the outcome of an option, or deletes one',
    SLOW,
    async () => {
      const database = await openDatabase();
      const options = await createOptionsExchange(database);
      const { settled, open, waiting } = await threeOptions(options);
      await options.stop();
      const columns = await columnsOf(database, 'option_orders');
      expect(columns.length).toBeGreaterThan(20);
      const before = await database.query('select * from option_orders order by id');
      for (const id of [settled, open, waiting]) {
        for (const column of columns) {
          const sql = `update option_orders set ${column.name} = ${otherValue(column)} where id = ${id}`;
          await expect(database.query(sql), sql).rejects.toThrow(REFUSED);
        }
        for (const outcome of ['win', 'loss', 'tie', 'void']) {
          const sql = `update option_orders set outcome = '${outcome}', payout = 20, status = 'history',
          settled_at = 1, buy_tick_id = 9, buy_tick_at = opened_at, buy_price = 1, sell_tick_id = 10,
          sell_tick_at = sell_at, sell_price = 2 where id = ${id}`;
          await expect(database.query(sql), sql).rejects.toThrow(REFUSED);
        }
        await expect(database.query(`delete from option_orders where id = ${id}`)).rejects.toThrow(
          REFUSED,
        );
      }
      await expect(database.query('truncate option_orders cascade')).rejects.toThrow(REFUSED);
      expect(await database.query('select * from option_orders order by id')).toEqual(before);
    },
  );

  test(
    'a tick that was chosen stays as it is, and what comes after it is added once',
    SLOW,
    async () => {
      const database = await openDatabase();
      const options = await createOptionsExchange(database);
      await threeOptions(options);
      await options.stop();
      const before = await database.query('select * from option_ticks order by instant');
      expect(before.length).toBeGreaterThan(1);
      for (const column of await columnsOf(database, 'option_ticks')) {
        if (['ticks_after', 'is_complete'].includes(column.name)) continue;
        const sql = `update option_ticks set ${column.name} = ${otherValue(column)}`;
        await expect(database.query(sql), sql).rejects.toThrow(REFUSED);
      }
      await expect(database.query('delete from option_ticks')).rejects.toThrow(REFUSED);
      await expect(database.query('truncate option_ticks')).rejects.toThrow(REFUSED);
      expect(await database.query('select * from option_ticks order by instant')).toEqual(before);
      await database.query('update option_ticks set is_complete = true where not is_complete');
      for (const set of ['is_complete = false', `ticks_after = '[]'`]) {
        await expect(database.query(`update option_ticks set ${set}`), set).rejects.toThrow(
          REFUSED,
        );
      }
    },
  );

  test(
    'an option cannot begin with a tick or an outcome, nor end by ticks that were not chosen',
    SLOW,
    async () => {
      const database = await openDatabase();
      const options = await createOptionsExchange(database);
      const { open } = await threeOptions(options);
      await options.stop();
      const begin = (columns: string, values: string) =>
        database.query(
          `insert into option_orders (user_id, market_id, symbol, currency, scale, type, seconds, stake, fee,
           payout_rate, opened_at, ${columns})
         select user_id, market_id, symbol, currency, scale, type, seconds, stake, fee, payout_rate,
           opened_at, ${values} from option_orders where id = ${open}`,
        );
      await expect(begin('buy_tick_id, buy_tick_at, buy_price', '1, 1, 1')).rejects.toThrow(
        REFUSED,
      );
      await expect(
        begin('outcome, payout, status, settled_at', `'void', 10.02, 'history', 1`),
      ).rejects.toThrow(REFUSED);
      // A tick is there for the sell time, but the outcome is not what it makes of it.
      await database.query(
        `insert into option_ticks (market_id, instant, tick_id, tick_at, price, ticks_before, ticks_after,
         is_complete, chosen_at)
       select market_id, sell_at, 77, sell_at, 1, '[]', '[]', true, sell_at from option_orders where id = $1`,
        [open],
      );
      const end = (outcome: string, payout: string, price: string) =>
        database.query(
          `update option_orders set outcome = $2, payout = $3, status = 'history', settled_at = sell_at,
           sell_tick_id = 77, sell_tick_at = sell_at, sell_price = $4 where id = $1`,
          [open, outcome, payout, price],
        );
      await expect(end('win', '18.3', '1')).rejects.toThrow(REFUSED);
      await expect(end('tie', '10', '1')).rejects.toThrow(REFUSED);
      await expect(end('win', '18.3', '99999')).rejects.toThrow(REFUSED);
      await expect(end('loss', '0.01', '1')).rejects.toThrow(REFUSED);
      await end('loss', '0', '1');
    },
  );
});

test('an option is settled by its terms and the prices of its two ticks, and by nothing else', () => {
  const price = fc.integer({ min: 1, max: 10_000 }).map((ticks) => String(ticks / 100));
  const terms = fc.record({
    type: fc.constantFrom('up' as const, 'down' as const),
    stake: fc.integer({ min: 1, max: 100_000 }).map(String),
    fee: fc.constant('0.02'),
    payoutRate: fc.constantFrom('0.75', '0.8', '0.92'),
    scale: fc.constant(8),
  });
  // Whatever else a caller might hand over changes nothing.
  const other = fc.dictionary(
    fc.constantFrom('userId', 'id', 'outcome', 'isDemo', 'now', 'force'),
    fc.anything(),
  );
  expect(settleOption).toHaveLength(2);
  fc.assert(
    fc.property(terms, price, price, other, (option, buyPrice, sellPrice, more) => {
      const plain = settleOption(option, { buyPrice, sellPrice });
      expect(settleOption({ ...more, ...option }, { ...more, buyPrice, sellPrice })).toEqual(plain);
      // The mirrored bet has the mirrored outcome.
      const mirrored = option.type === 'up' ? ('down' as const) : ('up' as const);
      const against = settleOption({ ...option, type: mirrored }, { buyPrice, sellPrice });
      const mirror = { win: 'loss', loss: 'win', tie: 'tie', void: 'void' } as const;
      expect(against.outcome).toBe(mirror[plain.outcome]);
    }),
  );
});

test('no operator verb, setting or call names an option or an outcome that somebody could choose', () => {
  const words = /option|outcome|settle|micro_?trade|win|loss|payout/i;
  const verbs = [...verbsOf(operatorParts(features)).keys()];
  expect(verbs).toEqual(expect.arrayContaining(['credit', 'coupon', 'status']));
  expect(verbs.filter((verb) => words.test(verb))).toEqual([]);
  const settings = Object.keys(parseConfig({}));
  expect(settings.filter((name) => words.test(name))).toEqual([]);
  const calls = Object.entries(endpointTable).filter(([name]) => name.startsWith('options.'));
  expect(calls.map(([name]) => name).toSorted()).toEqual([
    'options.currencies',
    'options.expiries',
    'options.orders',
    'options.result',
    'options.saleQuote',
    'options.sell',
    'options.submit',
  ]);
  const writing = calls.filter(([, endpoint]) => endpoint.method === 'POST');
  const fields = Object.fromEntries(
    writing.map(([name, { request }]) => [name, Object.keys(fieldsOf(request)).toSorted()]),
  );
  expect(fields).toEqual({
    'options.saleQuote': ['id'],
    'options.sell': ['id', 'quoteId'],
    'options.submit': [
      'currencyId',
      'matchId',
      'number',
      'seconds',
      'seenAt',
      'seenPrice',
      'slippage',
      'type',
    ],
  });
});

test('whatever writes an option is in one folder, and reads there no clock, caller or chance for its outcome', () => {
  const writes = /(insert into|update|delete from) option_(orders|ticks)/;
  const writers = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => writes.test(readFileSync(`${serverFolder}${path}`, 'utf8')));
  expect(writers.toSorted()).toEqual([
    'features/options/advance-options.ts',
    'features/options/chosen-ticks.ts',
    'features/options/option-store.ts',
    'features/options/sell-option.ts',
  ]);
  const settlement = readFileSync(`${optionsFolder}settlement.ts`, 'utf8');
  const imported = [...settlement.matchAll(/from '([^']+)'/g)].map(([, path]) => path);
  expect(imported.toSorted()).toEqual([
    '../../../contract/features/options.ts',
    '../../../contract/rules/options/payout.ts',
  ]);
  const files = ['settlement.ts', 'chosen-ticks.ts', 'advance-options.ts', 'sell-option.ts'];
  for (const file of files) {
    expect(readFileSync(`${optionsFolder}${file}`, 'utf8')).not.toMatch(
      /random|config|isDemo|is_demo|Date\./,
    );
  }
  expect(() => parseConfig({ MODE: 'production', MARKET: 'manual' })).toThrow('MARKET=manual');
});
