/** Entries of coins that bring their exit: what is refused, what an amendment keeps, and what the database never lets happen. */
import { expect, test } from 'vitest';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { exitOf } from './bracket-steps.ts';
import { codeOf, held, must, percent } from './stop-steps.ts';

const LIMIT = { timeout: openTimeoutMs };
const buy = { type: 'buy', amount: '0.01' } as const;
const sell = { type: 'sell', amount: '0.01' } as const;

describeOnEachDatabase('refusals of brackets of coins', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string) => createSpotExchange(database(), symbol);
  const around = (spot: SpotExchange, takeProfit: number, stopLoss: number) => ({
    takeProfit: percent(spot, takeProfit),
    stopLoss: percent(spot, stopLoss),
  });

  test(
    'an amended entry keeps its bracket, which must lie around its new price',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000' });
      const bracket = around(spot, 103, 95);
      const wish = { ...buy, targetPrice: percent(spot, 97), ...bracket };
      const entry = must(await spot.place(user, wish));
      expect(codeOf(await spot.amend(user, entry.id, percent(spot, 94)))).toBe('stop_invalid');
      expect(codeOf(await spot.amend(user, entry.id, percent(spot, 104)))).toBe('stop_invalid');
      const moved = must(await spot.amend(user, entry.id, percent(spot, 96)));
      expect(moved).toMatchObject({ status: 'open', ...bracket });
      const filled = must(await spot.amend(user, entry.id, percent(spot, 102)));
      const exit = await exitOf(spot, entry);
      expect(filled).toMatchObject({ status: 'filled', exitId: exit.id });
      expect(exit).toMatchObject({ oco: 'both', amount: '0.01' });
      expect(spot.exits.map(({ id }) => id)).toEqual([exit.id]);
      expect(await audit(database())).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test(
    'what can have no exit, or not this one, is refused with its reason, and nothing is written',
    LIMIT,
    async () => {
      const spot = open();
      const user = await spot.fundedUser({ USDT: '10000', BTC: '1' });
      const before = await held(spot, user);
      const at = (share: number) => percent(spot, share);
      const bad: readonly [string, Partial<SpotTrade>][] = [
        ['terms_conflict', { triggerPrice: at(103), takeProfit: at(105) }],
        ['terms_conflict', { trailBy: '1', trailUnit: 'percent', takeProfit: at(105) }],
        [
          'terms_conflict',
          { targetPrice: at(97), triggerPrice: at(103), oco: true, stopLoss: at(90) },
        ],
        ['terms_conflict', { twapSeconds: 300, twapEvery: 150, stopLoss: at(95) }],
        ['stop_invalid', { takeProfit: at(99) }],
        ['stop_invalid', { takeProfit: at(100) }],
        ['stop_invalid', { stopLoss: at(101) }],
        ['stop_invalid', { targetPrice: at(97), takeProfit: at(96) }],
        ['stop_invalid', { targetPrice: at(97), stopLoss: at(97) }],
        ['stop_invalid', { targetPrice: at(105), stopLoss: at(101), takeProfit: at(110) }],
        ['stop_invalid', { ...sell, takeProfit: at(101) }],
        ['stop_invalid', { ...sell, stopLoss: at(99) }],
        ['price_step', { takeProfit: `${at(105)}.001` }],
        ['price_out_of_band', { stopLoss: '1' }],
        ['insufficient_balance', { amount: '1', takeProfit: at(105) }],
      ];
      for (const [code, wish] of bad)
        expect([wish, codeOf(await spot.place(user, { ...buy, ...wish }))]).toEqual([wish, code]);
      expect(await held(spot, user)).toBe(before);
      spot.close();
      const stocks = open('AAPL');
      const share = { type: 'buy', amount: '1', takeProfit: percent(stocks, 105) } as const;
      expect(codeOf(await stocks.place(user, share))).toBe('coins_only');
      stocks.close();
    },
  );

  test('the database lets an entry have one exit, and keeps what it is', LIMIT, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '10000' });
    const entry = must(await spot.place(user, { ...buy, stopLoss: percent(spot, 95) }));
    const other = must(await spot.place(user, { ...buy, targetPrice: percent(spot, 90) }));
    const write = (change: string, id: number) =>
      database().query(`update spot_orders set ${change} where id = $1`, [id]);
    await expect(write('exit_id = null', entry.id)).rejects.toThrow('stays what it is');
    await expect(write('stop_loss = 1', entry.id)).rejects.toThrow('stays what it is');
    await expect(write(`bracket_of = ${entry.id}`, other.id)).rejects.toThrow('stays what it is');
    const copied = database().query(
      `insert into spot_orders (user_id, market_id, symbol, side, kind, price, amount, created_at, updated_at, bracket_of)
         select user_id, market_id, symbol, side, kind, price, amount, created_at, updated_at, $2
           from spot_orders where id = $1`,
      [other.id, entry.id],
    );
    await expect(copied).rejects.toMatchObject({ constraint: 'spot_orders_exit' });
    spot.close();
  });
});
