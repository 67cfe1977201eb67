/** Each tier of VIP as the specification has it, on the exchange itself: how it is reached, and what it gives. */

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { transact } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { deposit } from '../../support/deposits.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { logInAgain } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { registerWithdrawer, saveAddress, setPrice, withdraw } from '../../support/withdrawals.ts';

interface Overview {
  readonly tier: number;
  readonly deposited_usd: string;
  readonly fees: { readonly coins: string; readonly contracts: string; readonly options: string };
}

/** Of point 6: what a deposit must be over, and what the tier gives, in fractions and USD. */
const given = ([bonus, contract, options, coin, cards, loans]: readonly (string | number)[]) => ({
  ...{ bonus, contract, options, coin, cards, loans },
});
const tiers = [
  { tier: 1, over: 100_000, gives: given(['0.02', '0.1', '0.17', 10, '50000', '0.2']) },
  { tier: 2, over: 200_000, gives: given(['0.03', '0.15', '0.2', 15, '100000', '0.3']) },
  { tier: 3, over: 300_000, gives: given(['0.04', '0.2', '0.25', 30, '200000', '0.4']) },
  { tier: 4, over: 500_000, gives: given(['0.05', '0.35', '0.35', 100, '500000', '0.5']) },
];

describeOnDatabase('VIP', (open) => {
  const server = serverOfFile(open, { environment: { SANDBOX_APPROVE: 'manual' } });
  const newcomer = () => registerWithdrawer(server(), newAddress());
  const ask = (name: Parameters<ReturnType<typeof server>['call']>[0], fields = {}) => ({
    by: ({ token }: TestAccount) => must(server().call(name, fields, { token })),
  });
  const overview = async (account: TestAccount) =>
    (await ask('vip.overview').by(account)) as Overview;

  beforeAll(() => {
    for (const symbol of ['BTCUSDT', 'BTCUSDT-PERP']) setPrice(server(), symbol, '50000');
  });

  async function credit(account: TestAccount, amount: string): Promise<string> {
    const { id } = await deposit(server(), account, { amount });
    const { exchange, running } = server();
    accept(
      await transact(exchange.database, async (tx) =>
        accept(await running.reviews.deposit.approve(tx, id)),
      ),
    );
    const [row] = await exchange.database.query<{ bonus: string }>(
      'select bonus from deposits where id = $1',
      [id],
    );
    return row?.bonus ?? '';
  }

  const buy = async (account: TestAccount, market: Readonly<Record<string, string>>) => {
    const fields = { ...market, type: 'buy', amount: '0.1' };
    const trade = server().call('spot.trade', fields, {
      token: account.token,
      key: randomUUID(),
    });
    return (await must(trade)) as { fee: string; turnover: string };
  };

  test.each(tiers)(
    'VIP-02 VIP-03 VIP-04 VIP-05 tier $tier is reached by deposits over $over USD and gives its bonus, discounts and limits',
    async ({ tier, over, gives: { bonus, contract, options, coin, cards, loans } }) => {
      const account = await newcomer();
      await credit(account, String(over));
      expect((await overview(account)).tier, 'the threshold itself').toBe(tier - 1);
      await credit(account, '10');
      expect(await overview(account)).toMatchObject({ tier, deposited_usd: String(over + 10) });
      // The bonus is of new money: 1,000 of it at the rate of the tier.
      expect(await credit(account, '1000')).toBe(String(1000 * Number(bonus)));
      expect(await ask('deposit.terms', { id: '3' }).by(account)).toMatchObject({
        bonus_rate: bonus,
      });
      const terms = (await ask('futures.desk', { currency_id: '1', legal_id: '3' }).by(
        account,
      )) as object;
      expect(JSON.stringify(terms)).toContain(`"fee_discount":"${contract}"`);
      const [expiry] = (await ask('options.expiries', { match_id: optionMarket() }).by(
        account,
      )) as { fee_discount: string }[];
      expect(expiry?.fee_discount).toBe(options);
      await buy(account, { currency_id: '1', legal_id: '3' });
      const [order] = await server().exchange.database.query<{ discount: number; paid: string }>(
        `select fee_discount as discount, fee_exact / turnover as paid from spot_orders
           where user_id = $1`,
        [account.userId],
      );
      expect(order?.discount).toBe(coin);
      expect(Number(order?.paid)).toBeCloseTo((0.001 * (100 - Number(coin))) / 100, 12);
      expect(await ask('withdraw.terms', { currency_id: '3' }).by(account)).toMatchObject({
        card_limit_usd: cards,
        level_limit_btc: '200',
      });
      expect(await ask('loans.terms').by(account)).toMatchObject({ limit_ratio: loans });
    },
  );

  function optionMarket(): string {
    return String(server().exchange.feed.marketBySymbol('BTCUSDT')?.id);
  }

  test('VIP-01 the fees of the last 24 hours are shown as they would be without a discount', async () => {
    const account = await newcomer();
    await server().exchange.database.query('update users set vip_tier = 4 where id = $1', [
      account.userId,
    ]);
    expect(await overview(account)).toMatchObject({
      tier: 4,
      deposited_usd: '0',
      fees: { coins: '0', contracts: '0', options: '0' },
    });
    const { turnover } = await buy(account, { currency_id: '1', legal_id: '3' });
    const { token } = account;
    await must(
      server().call(
        'futures.submit',
        {
          ...{ currency_id: '1', legal_id: '3', side: 'long', type: 'market' },
          ...{ multiple: '10', lots: '20' },
        },
        { token, key: randomUUID() },
      ),
    );
    await must(
      server().call(
        'options.submit',
        {
          ...{ match_id: optionMarket(), currency_id: '3', type: 'up' },
          ...{ seconds: '60', number: '100' },
        },
        { token, key: randomUUID() },
      ),
    );
    const [fill] = await server().exchange.database.query<{ cost: string }>(
      'select open_cost as cost from futures_positions where user_id = $1',
      [account.userId],
    );
    const { fees } = await overview(account);
    // The whole of 0.1 %, though the holder of the highest tier has paid none of it.
    expect(Number(fees.coins)).toBeCloseTo(Number(turnover) * 0.001, 7);
    expect(Number(fees.contracts)).toBeCloseTo(Number(fill?.cost) * 0.0005, 6);
    expect(fees.options).toBe('0.2');
    server().advanceMs(DAY_MS + 1);
    const later = { ...account, token: await logInAgain(server(), account) };
    expect((await overview(later)).fees).toEqual({ coins: '0', contracts: '0', options: '0' });
    expect((await audit(server().exchange.database)).ok).toBe(true);
  });

  test('VIP-02 money that goes out and comes back counts once towards a tier', async () => {
    const account = await newcomer();
    await credit(account, '60000');
    const address_id = await saveAddress(server(), account.userId);
    await must(withdraw(server(), account, { address_id, number: '50000' }));
    await credit(account, '50000');
    expect(await overview(account)).toMatchObject({ tier: 0, deposited_usd: '60000' });
    await credit(account, '40001');
    expect(await overview(account)).toMatchObject({ tier: 1, deposited_usd: '100001' });
  });

  test('VIP-01 stocks are not among the fees that a tier takes something off, and a guest has none', async () => {
    const account = await newcomer();
    setPrice(server(), 'AAPL', '200');
    const apple = server().exchange.feed.marketBySymbol('AAPL');
    await buy(account, {
      currency_id: String(apple?.currencyId),
      legal_id: String(apple?.legalId),
    });
    expect(await overview(account)).toMatchObject({ tier: 0, fees: { coins: '0' } });
    expect(await must(server().call('vip.overview'))).toMatchObject({
      tier: 0,
      deposited_usd: '0',
      fees: { coins: '0', contracts: '0', options: '0' },
    });
  });
});
