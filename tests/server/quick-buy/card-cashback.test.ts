/** What a purchase by card gives back: the rate of the tier, of new money alone. */
import { expect, test } from 'vitest';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { fund, saveAddress, withdraw } from '../../support/withdrawals.ts';
import { openCardWorld } from './card-world.ts';

describeOnDatabase('cashback of cards', (open) => {
  const { server, newcomer, quote, submit, boughtBy } = openCardWorld(open);

  test.each([
    [0, '0'],
    [1, '0.00030781'],
    [2, '0.00046171'],
    [3, '0.00061562'],
    [4, '0.00076953'],
  ])(
    'VIP-02 VIP-03 VIP-04 VIP-05 with tier %i a purchase of 1,000 USD gives back %s BTC',
    async (tier, cashback) => {
      const account = await newcomer(tier);
      const before = Number(await boughtBy(account));
      const wish = { fiat: 'USD', amount: '1000' };
      const { quote_id, ...made } = await quote(account, wish);
      expect(made).toMatchObject({ received: '0.01539062', cashback });
      await must(submit(account, { ...wish, quote_id }));
      const after = Number(await boughtBy(account));
      expect(after - before).toBeCloseTo(0.01539062 + Number(cashback), 12);
      const bills = (await must(
        server().call('assets.bills', { code: 'card_cashback' }, { token: account.token }),
      )) as { list: { amount: string }[] };
      expect(bills.list.map(({ amount }) => amount)).toEqual(tier === 0 ? [] : [cashback]);
    },
  );

  test('cashback and bonus are of new money: what was withdrawn comes back without either, and a quote from before is void', async () => {
    const account = await newcomer(4);
    await fund(server(), account.userId, { USDT: '5000' });
    const wish = { fiat: 'USD', amount: '1000' };
    const early = await quote(account, wish);
    const address_id = await saveAddress(server(), account.userId);
    await must(withdraw(server(), account, { address_id, number: '600' }));
    expect((await submit(account, { ...wish, quote_id: early.quote_id })).code).toBe(
      'quote_expired',
    );
    // 600 / 64,000 = 0.009375 makes up for it; 5 % of the other 0.00601562.
    const late = await quote(account, wish);
    expect(late).toMatchObject({ returning: '0.009375', cashback: '0.00030078' });
    await must(submit(account, { ...wish, quote_id: late.quote_id }));
    const terms = await must(server().call('deposit.terms', { id: '3' }, { token: account.token }));
    expect(terms).toMatchObject({ returning: '0' });
    expect((await quote(account, wish)).cashback).toBe('0.00076953');
    expect(await audit(server().exchange.database)).toMatchObject({ ok: true });
  });
});
