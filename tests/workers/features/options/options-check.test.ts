import { expect, test } from 'vitest';
import type { OptionOrder } from '../../../../contract/features/options.ts';
import type { OptionsWorld } from './options-world.ts';
import { opened, openOptions, option, ticks, won } from './options-world.ts';

/** From the purchase to the settlement, with the stream watched all the time. */
async function settle(world: OptionsWorld, last: OptionOrder): Promise<void> {
  await hold(world);
  world.trade(ticks.settling);
  await world.rest(300);
  world.hear('options.settled', last);
  await world.rest(300);
}

async function hold(world: OptionsWorld): Promise<void> {
  world.hear('options.submitted', option);
  await world.rest(300);
  world.snapshot(ticks.before);
  await world.rest(300);
  world.trade(ticks.opening);
  world.hear('options.opened', opened);
  world.trade(ticks.next);
  await world.rest(30_500);
}

test('OPT-05 a result that follows from the ticks that the core has seen agrees', async () => {
  const world = await openOptions();
  await settle(world, won);
  expect(world.check()).toBe('agrees');
  expect(world.screen.latest('options.order', '5')).toMatchObject({
    outcome: 'win',
    profitText: '+8.50',
    tone: 'up',
    sellPriceText: '101.00',
  });
  // It stands when the ticks are long gone.
  await world.rest(10_000);
  expect(world.check()).toBe('agrees');
});

const tampered: Readonly<Record<string, Partial<OptionOrder>>> = {
  'another settling price': { sellPrice: '99', outcome: 'loss', profit: '-10' },
  'the tick after the right one': {
    sellTickId: ticks.after[0],
    sellTickAt: ticks.after[1],
    sellPrice: '100.5',
  },
  'the tick before the right one': {
    sellTickId: ticks.next[0],
    sellTickAt: ticks.next[1],
    sellPrice: '100.1',
  },
  'another time of the settling tick': { sellTickAt: ticks.settling[1] + 1 },
  'another number of the settling tick': { sellTickId: 999 },
  'another opening price': { buyPrice: '100.99' },
  'another opening tick': {
    buyTickId: ticks.next[0],
    buyTickAt: ticks.next[1],
    buyPrice: '100.1',
  },
  'an outcome that does not follow from its own ticks': { outcome: 'loss', profit: '-10' },
  'a void where both ticks came in time': { outcome: 'void', profit: '0' },
};

test.each(Object.entries(tampered))(
  'OPT-05 %s differs from what the core has seen',
  async (_, lie) => {
    const world = await openOptions();
    await hold(world);
    world.trade(ticks.settling);
    world.trade(ticks.after);
    await world.rest(1000);
    world.hear('options.settled', { ...won, ...lie });
    await world.rest(300);
    expect(world.check()).toBe('differs');
  },
);

test('OPT-05 a missed frame at the sell time leaves the result unseen, not agreed', async () => {
  const world = await openOptions();
  await hold(world);
  // The frame with the settling tick is lost; what comes is the snapshot that heals it.
  world.snapshot(ticks.before, ticks.opening, ticks.next, ticks.settling, ticks.after);
  world.hear('options.settled', won);
  await world.rest(300);
  expect(world.check()).toBe('unseen');
});

test('OPT-05 a core that came after the purchase does not claim to have seen the opening tick', async () => {
  const world = await openOptions({}, [opened]);
  world.snapshot(ticks.before, ticks.opening, ticks.next);
  await world.rest(30_500);
  world.trade(ticks.settling);
  world.hear('options.settled', won);
  await world.rest(300);
  expect(world.check()).toBe('unseen');
});

test('OPT-05 the event may come before the tick: the check waits for the stream', async () => {
  const world = await openOptions();
  await hold(world);
  world.hear('options.settled', won);
  await world.rest(300);
  expect(world.check()).toBe('pending');
  world.trade(ticks.settling);
  await world.rest(300);
  expect(world.check()).toBe('agrees');
});

test('OPT-05 a stream that stays silent shows nothing', async () => {
  const world = await openOptions();
  await hold(world);
  world.hear('options.settled', won);
  await world.rest(7000);
  expect(world.check()).toBe('unseen');
});

test('OPT-05 a void agrees when no tick came in time', async () => {
  const world = await openOptions();
  await hold(world);
  await world.rest(6000);
  world.hear('options.settled', { ...opened, ...over, outcome: 'void', profit: '0' });
  await world.rest(300);
  expect(world.check()).toBe('agrees');
  expect(world.screen.latest('options.order', '5')).toMatchObject({ tone: 'flat' });
});

const over = { status: 'history', settledAt: option.sellAt + 5000, version: 3 } as const;

test('OPT-05 the stream is watched for as long as it takes to judge, and no longer', async () => {
  const world = await openOptions();
  await settle(world, won);
  await world.rest(2000);
  const left = world.socket.said.filter(
    ({ event, payload }) =>
      event === 'unsubscribe' && JSON.stringify(payload).includes('trades:BTCUSDT'),
  );
  expect(left).toHaveLength(1);
});
