/**
 * Limits of any 24 hours, and what happens when many withdraw or decide at once
 * (docs/invariants.md, 19).
 */

import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { transact } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import {
  cancelWithdrawal,
  sendWithdrawal,
} from '../../../server/features/withdraw/end-withdrawal.ts';
import { submitWithdrawal } from '../../../server/features/withdraw/submit-withdrawal.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import {
  BTC,
  changeBalance,
  fund,
  registerWithdrawer,
  saveAddress,
  saveCard,
  setPrice,
  USDT,
  withdraw,
} from '../../support/withdrawals.ts';

const AT_ONCE = 30;
const ROUNDS = repetitions({ short: 2, long: 100 });
const SLOW = { timeout: repetitions({ short: 240_000, long: 3_600_000 }) };

describeOnDatabase('limits of withdrawing', (openDatabase) => {
  const server = serverOfFile(openDatabase, { environment: { SANDBOX_APPROVE: 'manual' } });
  const newcomer = () => registerWithdrawer(server(), newAddress());
  const setTier = (account: TestAccount, tier: number) =>
    server().exchange.database.query('update users set vip_tier = $2 where id = $1', [
      account.userId,
      tier,
    ]);
  /** To an address, or without one to the bank card. */
  const submit = (
    account: TestAccount,
    wish: { addressId?: string; number: string; id?: string },
  ) =>
    transact(server().exchange.database, async (tx) =>
      accept(
        await submitWithdrawal(server().exchange, tx, {
          userId: account.userId,
          wish: {
            currencyId: Number(wish.id ?? USDT),
            number: wish.number,
            ...(wish.addressId === undefined
              ? { method: 'domestic' }
              : { addressId: Number(wish.addressId) }),
          },
        }),
      ),
    );
  const codesOf = (answers: readonly Result<Withdrawal>[]) => {
    const counts = new Map<string, number>();
    for (const answer of answers) {
      const code = answer.ok ? 'ok' : answer.error.code;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };
  const terms = async (account: TestAccount, currency_id = USDT) =>
    (await must(server().call('withdraw.terms', { currency_id }, account))) as {
      remaining24: string;
      card_remaining24: string;
      card_used_usd: string;
    };

  test(
    'of 30 withdrawals at once exactly those succeed that fit the limits of level and tier',
    SLOW,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const byTier = await newcomer();
        await setTier(byTier, 1);
        await fund(server(), byTier.userId, { USDT: '1000000' });
        await saveCard(server(), byTier.userId, 'domestic');
        const tierAnswers = await Promise.all(
          Array.from({ length: AT_ONCE }, () => submit(byTier, { number: '6000' })),
        );
        // 8 x 6,000 of 50,000.
        expect(codesOf(tierAnswers)).toEqual({ ok: 8, limit_exceeded: 22 });
        expect(tierAnswers.find((answer) => !answer.ok)).toMatchObject({
          error: { params: { maximum: '2000 USDT' }, fields: { number: 'limit_exceeded' } },
        });

        const byLevel = await newcomer();
        await fund(server(), byLevel.userId, { BTC: '1000' });
        const coins = await saveAddress(server(), byLevel.userId, {
          currency: 'BTC',
          network: 'BTC',
        });
        const levelAnswers = await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            submit(byLevel, { addressId: coins, number: '20', id: BTC }),
          ),
        );
        expect(codesOf(levelAnswers)).toEqual({ ok: 10, limit_exceeded: 20 });
        expect(await changeBalance(server(), byLevel.userId, 'BTC')).toMatchObject({ held: '200' });
      }
      expect((await audit(server().exchange.database)).ok).toBe(true);
      reportCount({
        what: `${AT_ONCE} withdrawals at once, ${server().exchange.database.kind}`,
        count: ROUNDS * 2,
        outcome: 'exactly those that fit the limits of 24 hours',
      });
    },
  );

  test(
    'over HTTP with the pay password 30 at once are all judged, and none more than fits',
    SLOW,
    async () => {
      const account = await newcomer();
      await setTier(account, 1);
      await fund(server(), account.userId, { USDT: '1000000' });
      await saveCard(server(), account.userId, 'domestic');
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          withdraw(server(), account, { method: 'domestic', number: '6000' }),
        ),
      );
      const codes = answers.map(({ code }) => code ?? 'ok').toSorted();
      expect(codes).toEqual([
        ...Array.from({ length: 22 }, () => 'limit_exceeded'),
        ...Array.from({ length: 8 }, () => 'ok'),
      ]);
    },
  );

  test('WDRAW-04 a withdrawal counts for exactly 24 hours, at its value when it was asked for', async () => {
    const account = await newcomer();
    await fund(server(), account.userId, { USDT: '20000000', BTC: '300' });
    const dollars = await saveAddress(server(), account.userId);
    const coins = await saveAddress(server(), account.userId, { currency: 'BTC', network: 'BTC' });
    setPrice(server(), 'BTCUSDT', '60000');
    accept(await submit(account, { addressId: coins, number: '100', id: BTC }));
    expect(await terms(account)).toMatchObject({ remaining24: '6000000' });
    // What was asked for keeps its value; what is left follows the price.
    setPrice(server(), 'BTCUSDT', '64000');
    expect(await terms(account, BTC)).toMatchObject({ remaining24: '100' });
    server().advanceMs(DAY_MS / 2);
    accept(await submit(account, { addressId: dollars, number: '5000000' }));
    expect(await terms(account, BTC)).toMatchObject({ remaining24: '21.875' });
    const refused = await submit(account, { addressId: coins, number: '21.87500001', id: BTC });
    expect(refused).toMatchObject({
      error: { code: 'limit_exceeded', params: { maximum: '21.875 BTC' } },
    });
    server().advanceMs(DAY_MS / 2 - 1);
    expect(await terms(account, BTC)).toMatchObject({ remaining24: '21.875' });
    server().advanceMs(1);
    expect(await terms(account, BTC)).toMatchObject({ remaining24: '121.875' });
    server().advanceMs(DAY_MS / 2);
    expect(await terms(account, BTC)).toMatchObject({ remaining24: '200' });
  });

  test('WDRAW-04 VIP a tier widens what goes to bank cards, and takes nothing from anything else', async () => {
    setPrice(server(), 'BTCUSDT', '64000');
    const account = await newcomer();
    await saveCard(server(), account.userId, 'domestic');
    await fund(server(), account.userId, { USDT: '20000000' });
    const addressId = await saveAddress(server(), account.userId);
    expect(await terms(account)).toMatchObject({
      remaining24: '12800000',
      card_remaining24: '10000',
    });
    await setTier(account, 1);
    expect(await terms(account)).toMatchObject({
      remaining24: '12800000',
      card_remaining24: '50000',
    });
    const tooMuch = await submit(account, { number: '50000.01' });
    expect(tooMuch).toMatchObject({
      error: { code: 'limit_exceeded', params: { maximum: '50000 USDT' } },
    });
    accept(await submit(account, { number: '30000' }));
    // Coins that go out leave the cards' limit alone; cards count towards the level's.
    accept(await submit(account, { addressId, number: '4000000' }));
    expect(await terms(account)).toMatchObject({
      remaining24: '8770000',
      card_remaining24: '20000',
      card_used_usd: '30000',
    });
    accept(await submit(account, { addressId, number: '4790000' }));
    accept(await submit(account, { addressId, number: '3970000' }));
    expect(await terms(account)).toMatchObject({ remaining24: '10000', card_remaining24: '10000' });
    await setTier(account, 4);
    expect(await terms(account)).toMatchObject({ card_remaining24: '10000' });
  });

  test('WDRAW-04 what was taken back or refused no longer counts, what was sent does', async () => {
    const account = await newcomer();
    await setTier(account, 1);
    await fund(server(), account.userId, { USDT: '100000' });
    await saveCard(server(), account.userId, 'domestic');
    const { exchange } = server();
    const made: Withdrawal[] = [];
    for (let count = 0; count < 3; count += 1)
      made.push(accept(await submit(account, { number: '10000' })));
    const [cancelled, refused, sent] = made.map(({ id }) => id);
    await exchange.database.withTransaction(async (tx) => {
      await cancelWithdrawal(exchange, tx, { id: cancelled ?? 0, userId: account.userId });
      await server().running.reviews.withdrawal.reject(tx, refused ?? 0, '');
      await sendWithdrawal(exchange, tx, sent ?? 0);
    });
    expect(await terms(account)).toMatchObject({
      card_remaining24: '40000',
      card_used_usd: '10000',
    });
  });

  test(
    'of a cancel, an approval and a rejection at once one decides, and the money moves once',
    SLOW,
    async () => {
      const { exchange } = server();
      const { database } = exchange;
      const outcomes: string[] = [];
      for (let round = 0; round < ROUNDS * 3; round += 1) {
        const account = await newcomer();
        const addressId = await saveAddress(server(), account.userId);
        const { id } = accept(await submit(account, { addressId, number: '1000' }));
        const { withdrawal } = server().running.reviews;
        const ends = [
          () => transact(database, async (tx) => accept(await withdrawal.approve(tx, id))),
          () => transact(database, async (tx) => accept(await withdrawal.reject(tx, id, 'no'))),
          () =>
            transact(database, async (tx) =>
              accept(await cancelWithdrawal(exchange, tx, { id, userId: account.userId })),
            ),
        ];
        const answers = await Promise.all(
          ends.map((_, index) => ends[(index + round) % ends.length]?.()),
        );
        const won = answers.filter((answer) => answer?.ok);
        expect(won).toHaveLength(1);
        for (const answer of answers)
          if (answer?.ok === false) expect(answer.error.code).toBe('already_done');
        const [first] = won;
        const status = first?.ok ? String(first.value['status' as never]) : '';
        outcomes.push(status);
        expect(await changeBalance(server(), account.userId)).toEqual({
          available: status === 'sent' ? '9000' : '10000',
          held: '0',
        });
      }
      expect(outcomes).toHaveLength(ROUNDS * 3);
      expect(await audit(database)).toMatchObject({ ok: true, holdMismatches: [] });
    },
  );

  test('what was asked for is never changed, and what is decided stays decided', async () => {
    const account = await newcomer();
    const addressId = await saveAddress(server(), account.userId);
    const { id } = accept(await submit(account, { addressId, number: '1000' }));
    const { database } = server().exchange;
    const change = (set: string) =>
      database.query(`update withdrawals set ${set} where id = $1`, [id]);
    for (const set of [`target = 'elsewhere'`, 'number = 2000', `created_at = 0`])
      await expect(change(set)).rejects.toThrow('never changed');
    await database.withTransaction(async (tx) =>
      accept(await sendWithdrawal(server().exchange, tx, id)),
    );
    await expect(change(`status = 'reviewing'`)).rejects.toThrow('is decided');
    await expect(database.query('delete from withdrawals where id = $1', [id])).rejects.toThrow(
      'never deleted',
    );
  });
});
