/** Buying a coin by card: what is quoted arrives, once, and within the limit of the level. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { chargesCards } from '../../../server/features/quick-buy/terms.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { must } from '../../support/server.ts';
import { newsOf, registerWithdrawer, setPrice } from '../../support/withdrawals.ts';
import { type Fields, openCardWorld } from './card-world.ts';

describeOnDatabase('quick buy', (open) => {
  const { server, newcomer, ask, quote, submit, boughtBy } = openCardWorld(open);

  test('what is quoted in euros arrives to the last digit, and the ledger has both sides of it', async () => {
    const account = await newcomer();
    const before = await boughtBy(account);
    const made = await quote(account);
    expect(made).toMatchObject({
      price: '58721.792',
      fee: '1.5',
      received: '0.0016774',
      cashback: '0',
      returning: '0',
    });
    expect(made.expires_at - made.quoted_at).toBe(10_000);
    const purchase = await must(submit(account, { quote_id: made.quote_id }));
    expect(purchase).toMatchObject({
      ...{ card: 'domestic', fiat: 'EUR', amount: '100', fee: '1.5', price: '58721.792' },
      ...{ currency: 'BTC', currency_id: 1, received: '0.0016774', cashback: '0' },
    });
    expect(Number(await boughtBy(account)) - Number(before)).toBeCloseTo(0.0016774, 12);
    const { database } = server().exchange;
    const house = async (name: 'cards' | 'fees' | 'issuance') =>
      houseBalance(database, { house: name, currency: 'EUR' });
    expect([await house('issuance'), await house('cards'), await house('fees')]).toEqual([
      '-100',
      '98.5',
      '1.5',
    ]);
    expect((await newsOf(server(), account.userId)).slice(-3)).toEqual([
      'quickBuy.bought',
      'balances.changed',
      'messages.received',
    ]);
    const bills = (await must(
      server().call('assets.bills', { code: 'card_buy' }, { token: account.token }),
    )) as { list: { id: number }[] };
    expect(bills.list).toMatchObject([
      { amount: '0.0016774', currency: 'BTC', reference: { kind: 'card_purchase' } },
    ]);
    const list = await must(server().call('quickBuy.orders', {}, { token: account.token }));
    expect(list).toMatchObject({ list: [purchase], has_more: false });
    expect(await audit(database)).toMatchObject({ ok: true });
    // The fee of a card is no fee of a trade: nobody is rebated for it.
    expect(await database.query("select 1 from rebate_sources where currency = 'EUR'", [])).toEqual(
      [],
    );
  });

  test('all eleven currencies are on offer, each in its own units, and every coin that has a price', async () => {
    const account = await newcomer();
    const terms = (await must(server().call('quickBuy.terms', {}, { token: account.token }))) as {
      fiats: { currency_code: string }[];
      coins: { currency: string }[];
      cards: unknown;
    };
    expect(terms.fiats.map((fiat) => fiat.currency_code).sort()).toEqual(
      ['USD', 'VND', 'IDR', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP'].sort(),
    );
    expect(terms.fiats).toContainEqual({
      ...{ currency_code: 'JPY', scale: 0, minimum: '3024', maximum: '302382' },
    });
    expect(terms.coins.map(({ currency }) => currency)).toEqual(
      expect.arrayContaining(['BTC', 'ETH', 'USDT']),
    );
    expect(terms.cards).toEqual([{ kind: 'domestic', bank_name: 'Techcombank', ending: '1234' }]);
    const amounts: Fields = {
      VND: '2000000',
      IDR: '2000000',
      JPY: '10000',
      THB: '900',
      PHP: '1200',
    };
    for (const { currency_code: fiat } of terms.fiats) {
      const own = { fiat, amount: amounts[fiat] ?? '200.5' };
      const { quote_id, received } = await quote(account, { ...own, currency_id: '3' });
      const made = await must(submit(account, { ...own, currency_id: '3', quote_id }));
      expect(made).toMatchObject({ fiat, currency: 'USDT', received });
    }
  });

  test('a quote is used once, by its owner, for its payment and until its end', async () => {
    const [account, other] = [await newcomer(), await newcomer()];
    const { quote_id } = await quote(account);
    expect((await submit(other, { quote_id })).code).toBe('quote_expired');
    expect((await submit(account, { quote_id: 'unknown' })).code).toBe('quote_expired');
    expect((await submit(account, { quote_id, amount: '101' })).code).toBe('quote_expired');
    expect((await submit(account, { quote_id, fiat: 'GBP' })).code).toBe('quote_expired');
    expect((await submit(account, { quote_id, currency_id: '2' })).code).toBe('quote_expired');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submit(account, { quote_id })),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'quote_expired')).toHaveLength(5);
    // Of quotes of one millisecond none is the newest.
    const nextQuote = (of: typeof account) => {
      server().advanceMs(1);
      return quote(of);
    };
    // One that is renewed while its acceptance is on its way holds to its own end, and both are one purchase.
    const [first, second] = [await quote(account), await quote(account)];
    await must(submit(account, { quote_id: first.quote_id }));
    expect((await submit(account, { quote_id: second.quote_id })).code).toBe('quote_expired');
    const [oldest, ...later] = [
      await quote(account),
      await nextQuote(account),
      await nextQuote(account),
    ];
    expect((await submit(account, { quote_id: oldest?.quote_id ?? '' })).code).toBe(
      'quote_expired',
    );
    server().advanceMs(10_001);
    setPrice(server(), 'BTCUSDT', '64000');
    for (const late of later)
      expect((await submit(account, { quote_id: late.quote_id })).code).toBe('quote_expired');
  });

  test('one intent buys once, whatever becomes of the answer', async () => {
    const account = await newcomer();
    const { quote_id } = await quote(account);
    const key = randomUUID();
    const first = await must(submit(account, { quote_id }, key));
    expect(await must(submit(account, { quote_id }, key))).toEqual(first);
    expect((await submit(account, { quote_id, amount: '101' }, key)).code).toBe(
      'idempotency_conflict',
    );
  });

  test('a quote is no choice for nothing: refused once the market has moved against the house by more than the fee', async () => {
    const account = await newcomer();
    const { quote_id, received } = await quote(account);
    setPrice(server(), 'BTCUSDT', '65000');
    expect((await submit(account, { quote_id })).code).toBe('quote_expired');
    // The refusal has not used it up.
    setPrice(server(), 'BTCUSDT', '64900');
    expect(await must(submit(account, { quote_id }))).toMatchObject({ received });
    setPrice(server(), 'BTCUSDT', '64000');
  });

  test('IDENT-08 IDENT-09 a single purchase is held to the fiat trade of its level', async () => {
    const account = await newcomer();
    const setLevel = (level: number) =>
      server().exchange.database.query('update users set verification_level = $2 where id = $1', [
        account.userId,
        level,
      ]);
    for (const level of [0, 1]) {
      await setLevel(level);
      expect((await ask(account, { amount: '1835.06' })).envelope).toMatchObject({
        code: 'amount_above_maximum',
        fields: { amount: 'amount_above_maximum' },
        params: { maximum: '1835.05 EUR' },
      });
      expect((await ask(account, { amount: '1835.05' })).code).toBeNull();
    }
    expect((await ask(account, { fiat: 'USD', amount: '2000.01' })).code).toBe(
      'amount_above_maximum',
    );
    await setLevel(2);
    const largest = { fiat: 'USD', amount: '10000000' };
    expect((await ask(account, { fiat: 'USD', amount: '10000000.01' })).code).toBe(
      'amount_above_maximum',
    );
    const { quote_id } = await quote(account, largest);
    // What was quoted at a level that was lost is not sold any more.
    await setLevel(1);
    expect((await submit(account, { ...largest, quote_id })).code).toBe('amount_above_maximum');
    await setLevel(2);
    expect((await submit(account, { ...largest, quote_id })).code).toBeNull();
  });

  test.each([
    [{ amount: '0' }, 'amount_invalid'],
    [{ amount: '-100' }, 'amount_invalid'],
    [{ amount: '1e3' }, 'amount_invalid'],
    [{ amount: '100.001' }, 'amount_step'],
    [{ amount: '18.35' }, 'amount_below_minimum'],
    [{ fiat: 'JPY', amount: '3024.5' }, 'amount_step'],
    [{ fiat: 'KRW' }, 'currency_unknown'],
    [{ fiat: 'BTC' }, 'currency_unknown'],
    [{ fiat: 'eur' }, 'currency_unknown'],
    [{ currency_id: '201' }, 'currency_unknown'],
    [{ currency_id: '999999' }, 'currency_unknown'],
    [{ currency_id: '1.5' }, 'parameter_error'],
  ])('%o is refused as %s, quoted or sent', async (fields, code) => {
    const account = await newcomer();
    expect((await ask(account, fields)).code).toBe(code);
    expect((await submit(account, { ...fields, quote_id: 'none' })).code).toBe(code);
  });

  test('without a saved card, with another kind of card or an old price nothing is bought', async () => {
    const account = await newcomer();
    const bare = await registerWithdrawer(server(), newAddress());
    const { quote_id } = await quote(bare);
    expect((await submit(bare, { quote_id })).envelope).toMatchObject({
      code: 'card_required',
      fields: { card: 'card_required' },
    });
    const own = await quote(account);
    const abroad = await submit(account, { quote_id: own.quote_id, card: 'international' });
    expect(abroad.code).toBe('card_required');
    expect((await submit(account, { quote_id: own.quote_id, card: 'gold' })).code).toBe(
      'parameter_error',
    );
    server().advanceMs(15_001);
    expect((await ask(account)).code).toBe('market_stale');
    setPrice(server(), 'BTCUSDT', '64000');
    expect(await boughtBy(bare)).toBe(await boughtBy(await newcomer()));
  });

  test('the audit finds a purchase that brought other than it says', async () => {
    const account = await newcomer();
    const { quote_id } = await quote(account);
    await must(submit(account, { quote_id }));
    const { database } = server().exchange;
    const looking = database.withTransaction(async (tx) => {
      await tx.query(
        `insert into card_purchases (user_id, card, fiat, amount, price, fee_rate, fee, currency, received,
            cashback_rate, cashback, value_usd, new_usd, quote_id, created_at)
          select user_id, card, fiat, amount, price, fee_rate, fee, currency, received, cashback_rate, cashback,
              value_usd, new_usd, 'no money', created_at from card_purchases limit 1`,
      );
      const { ok, balanceMismatches } = await audit(tx);
      throw new Error(JSON.stringify({ ok, found: balanceMismatches.length }));
    });
    await expect(looking).rejects.toThrow('{"ok":false,"found":1}');
  });

  test('production has nobody who charges cards, so nothing is on sale there', () => {
    expect(chargesCards({ mode: 'production' })).toBe(false);
    expect(chargesCards(server().exchange.config)).toBe(true);
  });

  test('the operator sees what was paid in each currency', async () => {
    const answer = JSON.stringify(await actAs(server(), { verb: 'card-purchases', args: [] }));
    expect(answer).toContain('EUR');
    expect(answer).toContain('cashback');
  });
});
