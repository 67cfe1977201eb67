import { expect, test } from 'vitest';
import type { Language } from '../../../contract/plain/languages.ts';
import { okAnswer, openWorld, START_MS, toWire } from '../world/scripted-world.ts';
import { account, entrusted, openFutures, position } from './futures/futures-world.ts';
import { option, won } from './options/options-world.ts';

const page = (...list: readonly unknown[]) => ({ list, page: 1, limit: 10, hasMore: false });
const languages = ['en', 'vn', 'fra'] as const satisfies readonly Language[];

test.each(languages)(
  'a futures order has the same digits open and in history, in %s',
  async (language) => {
    const world = await openFutures([['futures.orders', '']], {
      script: { orders: [entrusted] },
      language,
    });
    const [open] = world.screen.latest('futures.orders', '') ?? [];
    world.answer('/lever/my_trade', () => okAnswer(toWire(page(entrusted))));
    const answer = await world.core.ask('futures.history', { scope: 'all' });
    expect(answer).toEqual({ ok: true, value: page(open) });
  },
);

test.each([
  ['en', { openPriceText: '100.00', profitText: '+12.35', netProfitText: '+12.05' }],
  ['vn', { openPriceText: '100,00', profitText: '+12,35', netProfitText: '+12,05' }],
  ['fra', { openPriceText: '100,00', profitText: '+12,35', netProfitText: '+12,05' }],
] as const)(
  'a closed position has the size of its opening and its result after fees, in %s',
  async (language, texts) => {
    const world = await openWorld({ start: { token: 'secret', language } });
    const closed = {
      ...position,
      lots: '0',
      margin: '0',
      status: 'closed',
      closeReason: 'user',
      closePrice: '124.69',
      realisedProfit: '12.345',
      fee: '0.2',
      overnightFee: '0.1',
      closedAt: START_MS + 1000,
    };
    world.answer('/lever/dealall', () => okAnswer(toWire({ ...page(closed), account })));
    const answer = await world.core.ask('futures.closed', { status: 'closed' });
    // 12.045 after 0.3 of fees, on a margin of 5.
    const returnText = language === 'en' ? '+240.90%' : '+240,90%';
    expect(answer).toMatchObject({
      ok: true,
      value: { list: [{ ...texts, lots: '5000', tone: 'up', netTone: 'up', returnText }] },
    });
  },
);

test.each(languages)('an option has the same digits held and over, in %s', async (language) => {
  const world = await openWorld({ start: { token: 'secret', language } });
  world.answer('/microtrade/lists', (_, form) =>
    okAnswer(toWire(page(form.get('status') === 'history' ? won : option))),
  );
  world.answer('/microtrade/get_result', () => okAnswer(toWire(won)));
  await world.core.watch([['options.order', String(won.id)]]);
  await world.time.advance(5000);
  const shown = world.screen.latest('options.order', String(won.id));
  const answer = await world.core.ask('options.history', { status: 'history' });
  const past = answer.ok ? answer.value.list[0] : undefined;
  expect(past?.profitText).toBe(language === 'en' ? '+8.50' : '+8,50');
  expect(shown).toMatchObject({ ...past });
});
