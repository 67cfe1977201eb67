/** What an open option can be sold for, as the screen sees it, and what becomes of one that was sold. */
import { expect, test, vi } from 'vitest';
import { errorAnswer, okAnswer, START_MS, toWire } from '../../world/scripted-world.ts';
import { opened, openOptions, option, ticks } from './options-world.ts';

const sold = {
  ...opened,
  ...{ soldFor: '12.3456789', profit: '2.3456789', outcome: 'sold', status: 'history' },
  ...{ settledAt: START_MS + 9000, version: 3 },
} as const;

/** A world whose exchange quotes 8.5 at first, and one more each time; the time of each question. */
async function openSale() {
  const world = await openOptions({}, [opened]);
  const askedAt: number[] = [];
  world.answer('/microtrade/sale_quote', () => {
    const at = world.time.clock.now();
    askedAt.push(at);
    const number = askedAt.length;
    const quote = { id: 5, price: `${7.5 + number}`, currency: 'USDT', quotedAt: at };
    return okAnswer(toWire({ ...quote, quoteId: `quote ${number}`, expiresAt: at + 2000 }));
  });
  return { ...world, askedAt };
}

test('OPT-06 the price of an open option is asked for each second while somebody looks, and shown as it is', async () => {
  const { core, rest, screen, askedAt } = await openSale();
  expect(askedAt).toEqual([]);
  await core.watch([['options.sale', '5']]);
  await vi.dynamicImportSettled();
  await rest(500);
  expect(screen.latest('options.sale', '5')).toMatchObject({
    ...{ quoteId: 'quote 1', priceText: '8.50 USDT', lifeMs: 2000, problem: null },
  });
  await rest(4000);
  expect(askedAt.length).toBeGreaterThanOrEqual(4);
  expect(askedAt.length).toBeLessThanOrEqual(6);
  await core.unwatch([['options.sale', '5']]);
  await rest(1500);
  const before = askedAt.length;
  await rest(5000);
  expect(askedAt.length).toBe(before);
});

test('OPT-06 where nothing is sold the reason is told in place of a price', async () => {
  const world = await openOptions({}, [opened]);
  world.answer('/microtrade/sale_quote', () => errorAnswer('error', 'sale_closed'));
  await world.core.watch([['options.sale', '5']]);
  await vi.dynamicImportSettled();
  await world.rest(500);
  expect(world.screen.latest('options.sale', '5')).toMatchObject({
    ...{ quoteId: null, priceText: '', expiresAtMs: 0, problem: { code: 'sale_closed' } },
  });
});

test('OPT-06 an option that was sold leaves what is held, says what it brought, and nobody is told', async () => {
  const { screen, snapshot, trade, hear, rest } = await openOptions({}, [option]);
  snapshot(ticks.before);
  trade(ticks.opening);
  hear('options.opened', opened);
  await rest(200);
  hear('options.settled', sold);
  await rest(200);
  expect(screen.latest('options.holding')).toEqual([]);
  expect(screen.notices()).toEqual([]);
  expect(screen.latest('options.order', '5')).toMatchObject({
    ...{ outcome: 'sold', soldForText: '12.3456789 USDT', profitText: '+2.3456789', tone: 'up' },
    ...{ sellPriceText: '', endsAt: START_MS + 9000, check: 'agrees' },
  });
  const behind = { ...sold, soldFor: '8', profit: '-2', version: 4 };
  hear('options.settled', behind);
  await rest(200);
  expect(screen.latest('options.order', '5')).toMatchObject({ tone: 'down', profitText: '−2.00' });
});

test('OPT-05 a sold option whose opening tick was another one differs on this device', async () => {
  const { snapshot, trade, hear, rest, check } = await openOptions({}, [option]);
  snapshot(ticks.before);
  trade([101, START_MS + 1400, 10_005, 1, 1]);
  hear('options.settled', sold);
  await rest(200);
  expect(check()).toBe('differs');
});
