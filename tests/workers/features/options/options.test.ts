import { expect, test } from 'vitest';
import type { OptionDraft } from '../../../../contract/features/options.ts';
import { DAY_MS } from '../../../../contract/plain/time.ts';
import { errorAnswer, okAnswer, START_MS, toWire } from '../../world/scripted-world.ts';
import { opened, openOptions, option, pageOf, ticks, won } from './options-world.ts';

test('OPT-06 what is held is listed with its countdown, and leaves the list when it is over', async () => {
  const { screen, hear, rest } = await openOptions({}, [option]);
  expect(screen.latest('options.holding')).toMatchObject([
    { id: 5, secondsLeft: 31, leading: null },
  ]);
  await rest(10_000);
  expect(screen.latest('options.holding')).toMatchObject([{ secondsLeft: 21 }]);
  hear('options.settled', won);
  await rest(200);
  expect(screen.latest('options.holding')).toEqual([]);
  expect(screen.notices()).toEqual([
    {
      kind: 'positionClosed',
      symbol: 'BTCUSDT',
      reason: 'expiry',
      profitText: '+8.50 USDT',
      tone: 'up',
    },
  ]);
});

test.each([DAY_MS, -DAY_MS])(
  'OPT-05 the countdown is right on a device whose clock is a day off (%i ms)',
  async (skewMs) => {
    const world = await openOptions({ startMs: START_MS + skewMs }, [option]);
    await world.rest(800);
    expect(world.screen.latest('options.holding')).toMatchObject([{ secondsLeft: 30 }]);
    world.answer('/microtrade/get_result', () => okAnswer(toWire(option)));
    await world.rest(31_000);
    // The sell time has passed and no word has come: it is never negative.
    expect(world.screen.latest('options.holding')).toMatchObject([{ secondsLeft: 0 }]);
  },
);

test('OPT-05 a countdown paints once a second, not more', async () => {
  const world = await openOptions({}, [opened]);
  world.snapshot(ticks.before);
  await world.rest(1000);
  const before = world.screen.frames.length;
  await world.rest(10_000);
  const painted = world.screen.frames.slice(before).flatMap(({ changes }) => changes);
  const lists = painted.filter(([topic]) => topic === 'options.holding');
  expect(lists.length).toBeGreaterThanOrEqual(9);
  expect(lists.length).toBeLessThanOrEqual(11);
});

test('OPT-05 who leads follows the last tick of the market', async () => {
  const { screen, snapshot, trade, rest } = await openOptions({}, [opened]);
  snapshot(ticks.before);
  await rest(200);
  expect(screen.latest('options.holding')).toMatchObject([
    { leading: 'loss', tone: 'down', lastPriceText: '99.90', buyPriceText: '100.00' },
  ]);
  trade(ticks.opening);
  await rest(200);
  expect(screen.latest('options.holding')).toMatchObject([{ leading: 'tie', tone: 'flat' }]);
  trade(ticks.next);
  await rest(200);
  expect(screen.latest('options.holding')).toMatchObject([
    { leading: 'win', expectedProfitText: '+8.50', expectedLossText: '−10.00' },
  ]);
});

test('OPT-07 without an event two seconds after the sell time, the result is asked for', async () => {
  const world = await openOptions({}, [opened]);
  world.answer('/microtrade/get_result', () => okAnswer(toWire(won)));
  const isAsked = ({ request }: (typeof world.requests)[number]) =>
    request.url.includes('/microtrade/get_result');
  // The watcher of an option that is not known yet has asked for it once.
  const before = world.requests.filter(isAsked).length;
  const asked = () => world.requests.filter(isAsked).length - before;
  await world.rest(32_000);
  expect(asked()).toBe(0);
  await world.rest(2000);
  expect(asked()).toBe(1);
  expect(world.screen.latest('options.holding')).toEqual([]);
  expect(world.screen.notices()).toMatchObject([{ kind: 'positionClosed', tone: 'up' }]);
  await world.rest(20_000);
  expect(asked()).toBe(1);
});

test('OPT-07 a result that has not come is asked for again, with growing waits', async () => {
  const world = await openOptions({}, [opened]);
  world.answer('/microtrade/get_result', () => okAnswer(toWire(opened)));
  await world.rest(63_000);
  const asked = world.requests.filter(({ request }) => request.url.includes('get_result')).length;
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(asked).toBeLessThanOrEqual(6);
});

test('OPT-06 an old word about an option changes nothing', async () => {
  const { screen, hear, rest } = await openOptions();
  hear('options.settled', won);
  hear('options.opened', opened);
  hear('options.submitted', option);
  await rest(300);
  expect(screen.latest('options.holding')).toEqual([]);
  expect(screen.latest('options.order', '5')).toMatchObject({ outcome: 'win' });
  expect(screen.notices()).toHaveLength(1);
});

test('OPT-06 after events were missed, what was held and is no more is asked for and told', async () => {
  const world = await openOptions({}, [opened]);
  world.answer('/microtrade/lists', () => pageOf());
  world.answer('/microtrade/get_result', () => okAnswer(toWire(won)));
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 50, data: null });
  await world.rest(1000);
  expect(world.screen.latest('options.holding')).toEqual([]);
  expect(world.screen.notices()).toMatchObject([{ kind: 'positionClosed', reason: 'expiry' }]);
});

test('SESS-07 another user sees nothing of what the last one held', async () => {
  const world = await openOptions({}, [opened]);
  world.answer('/user/login', () => okAnswer('another'));
  world.answer('/user/logout', () => okAnswer({}));
  world.answer('/microtrade/lists', () => pageOf());
  world.answer('/microtrade/get_result', () => errorAnswer('error', 'not_found'));
  await world.core.run('session.logout', {});
  await world.rest(300);
  expect(world.screen.latest('options.holding')).toBeNull();
  expect(world.screen.latest('options.order', '5')).toBeNull();
  await world.core.run('session.login', { userString: 'b@c.de', password: 'x' });
  await world.rest(1000);
  expect(world.screen.latest('options.holding')).toEqual([]);
});

const draft: OptionDraft = {
  symbol: 'BTCUSDT',
  currencyId: 3,
  type: 'up',
  seconds: 30,
  stake: '',
  percent: null,
};

async function openTicket(available = '500') {
  const world = await openOptions();
  world.answer('/microtrade/seconds', () =>
    okAnswer(toWire([{ seconds: 30, payoutRate: '0.85', feeRate: '0.02', feeDiscount: '0.17' }])),
  );
  world.answer('/microtrade/payable_currencies', () =>
    okAnswer(
      toWire([
        {
          currencyId: 3,
          currency: 'USDT',
          scale: 2,
          available,
          minimumNumber: '5',
          maximumNumber: '400',
        },
      ]),
    ),
  );
  world.hear('balances.changed', [
    { account: 'micro', currencyId: 3, currency: 'USDT', available, frozen: '0' },
  ]);
  const preview = async (change: Partial<OptionDraft>) => {
    const key = JSON.stringify({ ...draft, ...change });
    await world.core.watch([['options.preview', key]]);
    await world.rest(300);
    return world.screen.latest('options.preview', key);
  };
  await preview({});
  world.snapshot(ticks.before);
  world.socket.play('snapshot', {
    channel: 'quote:BTCUSDT',
    epoch: 'first',
    sequence: 1,
    data: [[1, START_MS + 600, 10_000, 9_999, 10_001, 8_000, 12_000, 7_900, 5e7, 5e8]],
  });
  return { ...world, preview };
}

test('OPT-02 a typed stake is priced with fee, VIP discount, payout and profit', async () => {
  const { preview } = await openTicket();
  expect(await preview({ stake: '1e1' })).toMatchObject({
    problem: { code: 'amount_invalid' },
  });
  // 2 % of 33.33 less 17 % is 0.553278, rounded up; the payout 61.6605 is rounded down.
  expect(await preview({ stake: '33.33' })).toMatchObject({
    stake: '33.33',
    feeText: '0.56',
    totalText: '33.89',
    payoutRateText: '85%',
    payoutText: '61.66',
    profitText: '28.33',
    availableText: '500.00',
    minimumText: '5.00',
    maximumText: '400.00',
    problem: null,
    seenPrice: '100.00',
    seenAt: START_MS + 600,
  });
});

test('OPT-02 the share of the balance leaves room for the fee and keeps to the bounds', async () => {
  const rich = await openTicket('500');
  expect(await rich.preview({ percent: 50 })).toMatchObject({ stake: '200' });
  expect(await rich.preview({ percent: 100 })).toMatchObject({ stake: '400', problem: null });
  const poor = await openTicket('100');
  const all = await poor.preview({ percent: 100 });
  expect(all).toMatchObject({ stake: '98.36', totalText: '100.00', problem: null });
});

test.each([
  ['4.99', 'amount_below_minimum', { minimum: '5 USDT' }],
  ['400.01', 'amount_above_maximum', { maximum: '400 USDT' }],
  ['10.001', 'amount_step', { step: '0.01' }],
  ['0', 'amount_invalid', {}],
])('OPT-04 a stake of %s is refused before it is sent: %s', async (stake, code, params) => {
  const { preview } = await openTicket();
  expect(await preview({ stake })).toMatchObject({ problem: { code, params } });
});

test('OPT-02 a stake with its fee needs the whole sum, and an old price buys nothing', async () => {
  const { preview, rest } = await openTicket('20');
  expect(await preview({ stake: '20' })).toMatchObject({
    problem: { code: 'insufficient_balance' },
  });
  await rest(30_000);
  const late = await preview({ stake: '6' });
  expect(late).toMatchObject({ problem: { code: 'market_stale' } });
  expect(late?.ageText).toMatch(/^\d+ sec$/);
});
