import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';

const BUY = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001' };

describeOnEachDatabase('idempotency', (open) => {
  const server = serverOfFile(open);

  async function countOrders(userId: number): Promise<number> {
    const [row] = await server().exchange.database.query<{ count: number }>(
      'select count(*) as count from spot_orders where user_id = $1',
      [userId],
    );
    return row?.count ?? 0;
  }

  test('SPOT-02 twenty submits of one intent have one effect and twenty equal answers', async () => {
    const { token, userId } = await server().register('once@example.com');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server().call('spot.trade', BUY, { token, key: 'intent-of-the-user' }),
      ),
    );
    expect(new Set(answers.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
    expect(answers[0]?.code).toBeNull();
    expect(answers.filter(({ headers }) => headers.get('idempotency-hit') === '1')).toHaveLength(
      19,
    );
    expect(await countOrders(userId)).toBe(1);
  });

  test('SPOT-02 a key that was used with another body is refused, and the language is not the body', async () => {
    const { token, userId } = await server().register('other@example.com');
    const first = await server().call('spot.trade', BUY, { token, key: 'abcdefgh' });
    const changed = await server().call(
      'spot.trade',
      { ...BUY, amount: '0.002' },
      { token, key: 'abcdefgh' },
    );
    const otherCall = await server().call('spot.cancel', { id: '1' }, { token, key: 'abcdefgh' });
    const translated = await server().call(
      'spot.trade',
      { ...BUY, lang: 'zh' },
      { token, key: 'abcdefgh' },
    );
    expect([changed.code, otherCall.code]).toEqual([
      'idempotency_conflict',
      'idempotency_conflict',
    ]);
    expect(translated.envelope).toEqual(first.envelope);
    expect(await countOrders(userId)).toBe(1);
  });

  test('SPOT-02 a key belongs to one call: another one is refused under it, though its body is the same', async () => {
    const { token } = await server().register('calls@example.com');
    const intent = { token, key: 'one-key-for-one-call' };
    const first = await server().call('spot.cancel', { id: '987654' }, intent);
    const other = await server().call('futures.cancel', { id: '987654' }, intent);
    const again = await server().call('spot.cancel', { id: '987654' }, intent);
    expect([first.code, other.code, again.code]).toEqual([
      'not_found',
      'idempotency_conflict',
      'not_found',
    ]);
    expect(again.headers.get('idempotency-hit')).toBe('1');
  });

  test('SPOT-02 a refused answer is remembered too, and nothing of its call stays', async () => {
    const { token, userId } = await server().register('poor@example.com');
    const order = { ...BUY, amount: '1' };
    const refused = await server().call('spot.trade', order, { token, key: 'too-expensive' });
    expect(refused.code).toBe('insufficient_balance');
    const repeats = await Promise.all(
      Array.from({ length: 5 }, () =>
        server().call('spot.trade', order, { token, key: 'too-expensive' }),
      ),
    );
    for (const repeat of repeats) {
      expect(repeat.envelope).toEqual(refused.envelope);
      expect(repeat.headers.get('idempotency-hit')).toBe('1');
    }
    expect(await countOrders(userId)).toBe(0);
  });

  test('SPOT-02 a key belongs to one user, and a key of a wrong form is refused', async () => {
    const [one, two] = [
      await server().register('one@example.com'),
      await server().register('two@example.com'),
    ];
    for (const { token } of [one, two]) {
      const answer = await server().call('spot.trade', BUY, { token, key: 'the-same-key' });
      expect([answer.code, answer.headers.get('idempotency-hit')]).toEqual([null, null]);
    }
    for (const key of ['short', 'x'.repeat(81), 'with blank inside', "quote'quote", '{"json":1}']) {
      const answer = await server().call('spot.trade', BUY, { token: one.token, key });
      expect(answer.code).toBe('parameter_error');
      expect(answer.envelope).toHaveProperty('fields', { 'idempotency-key': 'parameter_error' });
    }
    expect(await countOrders(one.userId)).toBe(1);
  });

  test('ASSET-05 without a key each submit is a trade of its own, and wallets and bills agree', async () => {
    const { token, userId } = await server().register('twice@example.com');
    await must(server().call('spot.trade', BUY, { token }));
    await must(server().call('spot.trade', BUY, { token }));
    expect(await countOrders(userId)).toBe(2);
    const { list } = (await must(
      server().call('assets.wallet', { currency_id: '1' }, { token }),
    )) as { list: { available: string }[] };
    expect(list).toMatchObject([{ account: 'change', available: '0.102', frozen: '0' }]);
    const bills = (await must(
      server().call('assets.bills', { currency_id: '1', code: 'spot_trade' }, { token }),
    )) as { list: unknown[] };
    expect(bills.list).toMatchObject([
      { amount: '0.001', balance_after: '0.102' },
      { amount: '0.001', balance_after: '0.101' },
    ]);
  });
});
