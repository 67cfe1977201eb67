import { expect, test } from 'vitest';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestServer } from '../../support/server.ts';

const BACK = { number: '0.01', from_currency_id: '1', to_currency_id: '3' };

function setPrices({ exchange: { feed } }: TestServer): void {
  if (!takesPrices(feed)) throw new Error('prices cannot be set');
  feed.setPrice('BTCUSDT', '64000');
  feed.setPrice('ETHUSDT', '3200');
}

describeOnDatabase('records of conversions', (open) => {
  const opened = serverOfFile(open);

  test('CONV-03 the history has conversions newest first, ten a page, one currency or all, own ones only', async () => {
    const server = opened();
    const own = await server.register('history@example.com');
    for (let turn = 0; turn < 11; turn += 1) {
      setPrices(server);
      const coin = turn === 4 ? '2' : '1';
      const wish = { number: '100', from_currency_id: '3', to_currency_id: coin };
      await must(server.call('convert.submit', wish, own));
      if (turn === 8) await must(server.call('convert.submit', BACK, own));
    }
    const first = (await must(server.call('convert.history', {}, own))) as { list: unknown[] };
    expect(first).toMatchObject({ page: 1, limit: 10, has_more: true });
    const second = await must(server.call('convert.history', { page: '2' }, own));
    expect(second).toMatchObject({ has_more: false });
    expect(first.list).toHaveLength(10);
    const ether = await must(server.call('convert.history', { currency_id: '2' }, own));
    expect(ether).toMatchObject({ list: [{ to_currency: 'ETH' }], has_more: false });
    expect((await server.call('convert.history', { currency_id: '9999' }, own)).code).toBe(
      'currency_unknown',
    );
    const other = await server.register('nobody@example.com');
    expect(await must(server.call('convert.history', {}, other))).toMatchObject({ list: [] });
  });
});
