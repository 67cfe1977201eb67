/** What a quote is not: a choice for nothing, one of many, or a promise about money that is not there. */
import { expect, test } from 'vitest';
import { takesPrices } from '../../../server/operator/acts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;

interface Quote {
  readonly quote_id: string;
  readonly quoted_at: number;
  readonly expires_at: number;
}

const WISH = { number: '1000', from_currency_id: '3', to_currency_id: '1' };
const BACK = { number: '0.01', from_currency_id: '1', to_currency_id: '3' };

describeOnDatabase('quotes of conversions', (open) => {
  const server = serverOfFile(open);

  function setPrices(bitcoin = '64000'): void {
    const { feed } = server().exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT', bitcoin);
    feed.setPrice('ETHUSDT', '3200');
  }

  const quote = async (wish: Fields, as: TestAccount) =>
    (await must(server().call('convert.quote', { ...WISH, ...wish }, as))) as Quote;
  const submit = (wish: Fields, { token }: TestAccount) =>
    server().call('convert.submit', { ...WISH, ...wish }, { token });

  test('CONV-02 a quote is no choice for nothing: refused once the market has moved against the house by more than the fee', async () => {
    setPrices();
    const own = await server().register('option@example.com');
    const { quote_id } = await quote({}, own);
    setPrices('64100');
    expect((await submit({ quote_id }, own)).code).toBe('quote_expired');
    // The refusal has not used it up: at the old price, and at any that is better for the house, it holds.
    setPrices('63000');
    expect(await must(submit({ quote_id }, own))).toMatchObject({ rate: '0.000015625' });
    setPrices();
  });

  test('CONV-02 a quote that is renewed while its acceptance is on its way holds to its own end; of the two one is used', async () => {
    setPrices();
    const own = await server().register('renewing@example.com');
    const first = await quote({}, own);
    setPrices('63990');
    const second = await quote({}, own);
    expect(await must(submit({ quote_id: first.quote_id }, own))).toMatchObject({
      rate: '0.000015625',
      number: '1000',
    });
    expect((await submit({ quote_id: second.quote_id }, own)).code).toBe('quote_expired');

    const [oldest, older, newest] = [
      await quote({}, own),
      await quote({}, own),
      await quote({}, own),
    ];
    expect((await submit({ quote_id: oldest.quote_id }, own)).code).toBe('quote_expired');
    server().advanceMs(newest.expires_at - newest.quoted_at);
    const last = await quote({}, own);
    server().advanceMs(1);
    for (const { quote_id } of [older, newest])
      expect((await submit({ quote_id }, own)).code).toBe('quote_expired');
    await must(submit({ quote_id: last.quote_id }, own));
    setPrices();
  });

  test('CONV-02 a user has one open quote for a pair, and none for what they do not have', async () => {
    setPrices();
    const own = await server().register('single@example.com');
    const first = await quote({}, own);
    const second = await quote({ number: '500' }, own);
    expect((await submit({ quote_id: first.quote_id }, own)).code).toBe('quote_expired');
    // The way back is the same pair.
    const back = await quote(BACK, own);
    expect((await submit({ number: '500', quote_id: second.quote_id }, own)).code).toBe(
      'quote_expired',
    );
    const other = await quote({ to_currency_id: '2' }, own);
    await must(submit({ ...BACK, quote_id: back.quote_id }, own));
    await must(submit({ to_currency_id: '2', quote_id: other.quote_id }, own));
    const many = await Promise.all(Array.from({ length: 8 }, () => quote({ number: '10' }, own)));
    const answers = await Promise.all(
      many.map(({ quote_id }) => submit({ quote_id, number: '10' }, own)),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    const dear = await server().call('convert.quote', { ...WISH, number: '10001' }, own);
    expect(dear.envelope).toMatchObject({
      code: 'insufficient_balance',
      fields: { number: 'insufficient_balance' },
    });
  });
});
