/** Deposits are decided once: credited with fee, bonus and tier, or refused; on each database. */

import { expect, test } from 'vitest';
import { transact } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import {
  deposit,
  newsOf,
  sendDeposit,
  uploadVoucher,
  type WireDeposit,
} from '../../support/deposits.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, startTestServer, type TestAccount } from '../../support/server.ts';

interface Bill {
  readonly code: string;
  readonly amount: string;
  readonly reference: { readonly kind: string; readonly id: string } | null;
}

const SLOW = { timeout: 240_000 };

describeOnDatabase('the review of deposits', (openDatabase) => {
  const manual = serverOfFile(openDatabase, { environment: { SANDBOX_APPROVE: 'manual' } });
  const newcomer = (server = manual()): Promise<TestAccount> => server.register(newAddress());

  /** As the operator does it. */
  function decide(verdict: 'approve' | 'reject', id: number, reason = '') {
    const { running, exchange } = manual();
    const review = running.reviews.deposit;
    return transact(exchange.database, async (tx) =>
      accept(
        await (verdict === 'approve' ? review.approve(tx, id) : review.reject(tx, id, reason)),
      ),
    );
  }

  async function approved(account: TestAccount, wish: Readonly<Record<string, string>>) {
    const { id } = await deposit(manual(), account, wish);
    expect(await decide('approve', id)).toMatchObject({ ok: true, value: { id, status: 'done' } });
    return recordOf(account, id);
  }

  async function recordOf(account: TestAccount, id: number): Promise<WireDeposit> {
    const page = (await must(manual().call('deposit.records', { limit: '100' }, account))) as {
      list: WireDeposit[];
    };
    const found = page.list.find((row) => row.id === id);
    if (!found) throw new Error('the deposit is not listed');
    return found;
  }

  async function available(account: TestAccount, currencyId = '3', server = manual()) {
    const wallet = (await must(
      server.call('assets.wallet', { currency_id: currencyId, account: 'change' }, account),
    )) as { list: { available: string }[] };
    return wallet.list[0]?.available;
  }

  async function billsOf(account: TestAccount): Promise<Bill[]> {
    const page = (await must(manual().call('assets.bills', {}, account))) as { list: Bill[] };
    return page.list.filter(({ reference }) => reference?.kind === 'deposit');
  }

  async function tierOf(account: TestAccount): Promise<number> {
    return ((await must(manual().call('session.user', {}, account))) as { vip_tier: number })
      .vip_tier;
  }

  test('DEPO-01 the sandbox approves a deposit by itself after three seconds', SLOW, async () => {
    const server = await startTestServer({ database: await openDatabase() });
    try {
      const account = await newcomer(server);
      const before = Number.parseFloat((await available(account, '3', server)) ?? '');
      await deposit(server, account, { amount: '25' });
      server.advanceMs(2_900);
      await server.running.jobs.runDue();
      expect(await newsOf(server, account)).not.toContain('deposit.credited');
      server.advanceMs(100);
      await server.running.jobs.runDue();
      expect(await available(account, '3', server)).toBe(String(before + 25));
      const news = await newsOf(server, account);
      expect(news.slice(-3)).toEqual(['deposit.credited', 'balances.changed', 'messages.received']);
      server.advanceMs(60_000);
      await server.running.jobs.runDue();
      expect(await available(account, '3', server)).toBe(String(before + 25));
      expect(await audit(server.exchange.database)).toMatchObject({ ok: true });
    } finally {
      await server.close();
    }
  });

  test(
    'with SANDBOX_APPROVE=manual a deposit waits for the operator, who sees it',
    SLOW,
    async () => {
      const server = manual();
      const account = await newcomer();
      const sent = await deposit(server, account, { amount: '40' });
      server.advanceMs(60_000);
      await server.running.jobs.runDue();
      expect(await recordOf(account, sent.id)).toMatchObject({ status: 'reviewing' });
      const pending = await server.running.reviews.deposit.pending(server.exchange.database);
      const waiting = pending.find(({ id }) => id === sent.id);
      expect(waiting).toMatchObject({ userId: account.userId, amount: '40', currency: 'USDT' });
      expect(await decide('approve', sent.id)).toMatchObject({ ok: true });
      expect(await recordOf(account, sent.id)).toMatchObject({
        status: 'done',
        credited: '40',
        version: 2,
      });
      const [bill] = await billsOf(account);
      expect(bill).toMatchObject({ code: 'deposit', amount: '40' });
      expect(bill?.reference).toEqual({ kind: 'deposit', id: String(sent.id) });
      const left = await server.running.reviews.deposit.pending(server.exchange.database);
      expect(left.map(({ id }) => id)).not.toContain(sent.id);
    },
  );

  test(
    'a rejected deposit credits nothing, tells the reason and cannot be decided again',
    SLOW,
    async () => {
      const account = await newcomer();
      const before = await available(account);
      const { id } = await deposit(manual(), account, { amount: '40' });
      expect(await decide('reject', id, 'The voucher is unreadable')).toMatchObject({ ok: true });
      expect(await recordOf(account, id)).toMatchObject({
        status: 'failed',
        credited: null,
        reason: 'The voucher is unreadable',
      });
      expect((await newsOf(manual(), account)).slice(-2)).toEqual([
        'deposit.refused',
        'messages.received',
      ]);
      for (const verdict of ['approve', 'reject'] as const)
        expect(await decide(verdict, id)).toMatchObject({ error: { code: 'already_done' } });
      expect(await available(account)).toBe(before);
      expect(await billsOf(account)).toEqual([]);
      for (const unknown of [0, 4_000_000, Number.MAX_SAFE_INTEGER])
        expect(await decide('approve', unknown)).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  test(
    'a voucher that is sent with many deposits at once stands for one of them',
    SLOW,
    async () => {
      const account = await newcomer();
      const voucher = await uploadVoucher(manual(), account);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => sendDeposit(manual(), account, { voucher })),
      );
      const codes = answers.map(({ code }) => code ?? 'ok').sort();
      expect(codes).toEqual([...Array(5).fill('already_done'), 'ok']);
    },
  );

  test('several who decide one deposit at once decide it once', SLOW, async () => {
    const account = await newcomer();
    const before = Number.parseFloat((await available(account)) ?? '');
    const { id } = await deposit(manual(), account, { amount: '100' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide('approve', id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('already_done');
    expect(await available(account)).toBe(String(before + 100));
    const both = await deposit(manual(), account, { amount: '100' });
    const verdicts = await Promise.all([
      decide('approve', both.id),
      decide('reject', both.id),
      decide('approve', both.id),
      decide('reject', both.id),
    ]);
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
    const { status } = await recordOf(account, both.id);
    const credited = status === 'done' ? 100 : 0;
    expect(await available(account)).toBe(String(before + 100 + credited));
    expect((await billsOf(account)).length).toBe(credited === 100 ? 2 : 1);
    const news = await newsOf(manual(), account);
    const decided = news.filter((name) => /^deposit\.(credited|refused)$/.test(name));
    expect(decided).toHaveLength(2);
  });

  test(
    'deposits over a threshold raise the tier, whose bonus the next ones bring',
    SLOW,
    async () => {
      const account = await newcomer();
      expect(await approved(account, { amount: '100000' })).toMatchObject({ bonus: '0' });
      // Exactly the threshold is not over it.
      expect(await tierOf(account)).toBe(0);
      expect(await approved(account, { amount: '10' })).toMatchObject({ bonus: '0' });
      expect(await tierOf(account)).toBe(1);
      const news = await newsOf(manual(), account);
      expect(news.slice(-5)).toEqual([
        'deposit.credited',
        'balances.changed',
        'session.userChanged',
        'messages.received',
        'messages.received',
      ]);
      // Two percent, rounded down at the eighth place.
      const bonus = await approved(account, { amount: '10.00000049' });
      expect(bonus).toMatchObject({ bonus: '0.2', credited: '10.20000049' });
      const [newest, deposited] = await billsOf(account);
      expect(newest).toMatchObject({ code: 'bonus', amount: '0.2' });
      expect(deposited).toMatchObject({ code: 'deposit', amount: '10.00000049' });
      await approved(account, { amount: '400000' });
      expect(await tierOf(account)).toBe(4);
    },
  );

  test('a tier is never lowered, and other coins count by their price in USD', SLOW, async () => {
    const server = manual();
    const { feed, database } = server.exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT', '60000');
    const account = await newcomer();
    await approved(account, { currency: 'BTC', amount: '2' });
    expect(await tierOf(account)).toBe(1);
    await database.query('update users set vip_tier = 3 where id = $1', [account.userId]);
    // What was credited before keeps the value it had then.
    feed.setPrice('BTCUSDT', '1000');
    expect(await approved(account, { currency: 'BTC', amount: '1' })).toMatchObject({
      bonus: '0.04',
    });
    expect(await tierOf(account)).toBe(3);
    expect(await available(account, '1')).toBe('3.14');
  });

  test(
    'deposits of one user that are approved at once are all in the sum of their tier',
    SLOW,
    async () => {
      const account = await newcomer();
      const before = Number.parseFloat((await available(account)) ?? '');
      const sent = await Promise.all(
        Array.from({ length: 6 }, () => deposit(manual(), account, { amount: '20001' })),
      );
      const answers = await Promise.all(sent.map(({ id }) => decide('approve', id)));
      expect(answers.every(({ ok }) => ok)).toBe(true);
      expect(await tierOf(account)).toBe(1);
      // The fifth passes the threshold, so the sixth alone has the bonus of the tier, two percent.
      expect(await available(account)).toBe(String(before + 6 * 20_001 + 400.02));
      const news = await newsOf(manual(), account);
      expect(news.filter((name) => name === 'session.userChanged')).toHaveLength(1);
    },
  );

  test(
    'a bank deposit pays its fee to the house, and the audit finds nothing to report',
    SLOW,
    async () => {
      const account = await newcomer();
      const before = Number.parseFloat((await available(account)) ?? '');
      const credited = await approved(account, { type: '1', amount: '1000' });
      expect(credited).toMatchObject({ fee: '1', credited: '999' });
      expect(await available(account)).toBe(String(before + 999));
      expect(await audit(manual().exchange.database)).toMatchObject({
        ok: true,
        negatives: [],
        duplicateSettlements: [],
      });
    },
  );
});
