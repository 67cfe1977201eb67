import { expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { SAVE_PERIOD_MS } from '../../../workers/store/keeper.ts';
import { memoryStore } from '../world/memory-store.ts';
import { okAnswer, openWorld, START_MS, toWire, type World } from '../world/scripted-world.ts';

const siteWith = (...fiats: readonly { currencyCode: string; rate: string }[]) =>
  okAnswer(
    toWire({
      siteName: 'Aureus',
      siteLogo: '',
      logo: '',
      logoRed: '',
      baseUrl: '',
      baseDomain: '',
      coins: [],
      assetsType: [],
      transactionNavs: [],
      fiats,
      isSandbox: true,
      demo: null,
      version: '0.8.0',
    }),
  );
const dollar = { currencyCode: 'USD', rate: '1' };
const euro = { currencyCode: 'EUR', rate: '0.5' };

type Options = Parameters<typeof openWorld>[0];

/** A visit whose bitcoin of 100 USD is shown in the chosen currency; `fiats` is what the site lists. */
async function visit(
  options: Options,
  { fiat = 'EUR', fiats = [dollar, euro] } = {},
): Promise<World> {
  const world = await openWorld({
    ...options,
    start: { ...options?.start, fiat },
  });
  world.answer('/getSiteConfig', () => siteWith(...fiats));
  await world.core.watch([
    ['markets.quote', 'BTCUSDT'],
    ['home.fiats', ''],
  ]);
  for (let round = 0; round < 5; round += 1) {
    await vi.dynamicImportSettled();
    await world.time.advance(500);
  }
  return world;
}

const asked = (world: World) =>
  world.requests.filter(({ request }) => request.url.includes('/getSiteConfig')).length;
const worth = (world: World) => world.screen.latest('markets.quote', 'BTCUSDT')?.fiatText;
const minutes = (count: number) => count * 60_000;

test('APP-06 APP-07 before any answer the list is the static one of the product', async () => {
  const world = await visit({ isOffline: true }, { fiat: 'VND' });
  expect(world.screen.latest('home.fiats')).toEqual({
    codes: ['USD', 'VND', 'IDR', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP'],
    saveTime: null,
  });
});

test('APP-08 APP-09 rates of less than 24 h serve the next start, and older ones are asked for again', async () => {
  const store = memoryStore();
  const first = await visit({ store });
  await first.time.advance(minutes(2));
  expect(worth(first)).toBe('€50.00');
  await first.time.advance(SAVE_PERIOD_MS);
  const { saveTime } = first.screen.latest('home.fiats') ?? {};
  expect(saveTime).toBeGreaterThanOrEqual(START_MS);
  expect(store.kept.get('fiats')).toMatchObject({ data: { list: [dollar, euro], saveTime } });

  const other = { fiats: [dollar, { ...euro, rate: '0.8' }] };
  const soon = await visit({ store, startMs: START_MS + DAY_MS - minutes(10) }, other);
  await soon.time.advance(minutes(2));
  expect(asked(soon)).toBe(0);
  expect(worth(soon)).toBe('€50.00');
  // The very visit goes on beyond the day.
  await soon.time.advance(minutes(10));
  expect(asked(soon)).toBe(1);
  expect(worth(soon)).toBe('€80.00');

  const later = await visit({ store, startMs: START_MS + 3 * DAY_MS }, other);
  await later.time.advance(minutes(2));
  expect(worth(later)).toBe('€80.00');
});

test('APP-08 rates that a guest asked for serve the user who has logged in meanwhile', async () => {
  const world = await openWorld({ start: { fiat: 'EUR' } });
  const { core, answer, time, screen } = world;
  await core.watch([['home.fiats', '']]);
  const late = { answer: () => {} };
  answer('/getSiteConfig', () => {
    return new Promise((resolve) => {
      late.answer = () => resolve(siteWith(dollar, euro));
    });
  });
  answer('/user/login', () => okAnswer('token'));
  const asking = core.run('home.siteConfig', {});
  await time.advance(0);
  await core.run('session.login', { userString: 'a@b.co', password: 'x' });
  late.answer();
  await asking;
  await time.advance(500);
  expect(screen.latest('home.fiats')?.codes).toEqual(['USD', 'EUR']);
});

test('APP-08 a start without a network goes on with the rates of the device, however old', async () => {
  const store = memoryStore();
  const first = await visit({ store });
  await first.time.advance(minutes(2));
  const offline = await visit({ store, isOffline: true, startMs: START_MS + 2 * DAY_MS });
  expect(offline.screen.latest('home.fiats')?.codes).toEqual(['USD', 'EUR']);
  expect(worth(offline)).toBe('€50.00');
});

test('APP-10 a new list replaces the entry of the chosen currency, which stays where the list has none', async () => {
  const store = memoryStore();
  const lists = [[dollar, euro], [dollar, { ...euro, rate: '0.7' }], [dollar]];
  const seen: unknown[] = [];
  for (const [days, fiats] of lists.entries()) {
    const world = await visit({ store, startMs: START_MS + 2 * days * DAY_MS }, { fiats });
    await world.time.advance(minutes(2));
    seen.push([world.screen.latest('home.fiats')?.codes.join(), worth(world)]);
  }
  expect(seen).toEqual([
    ['USD,EUR', '€50.00'],
    ['USD,EUR', '€70.00'],
    ['USD', '€70.00'],
  ]);
  const next = await visit({ store, isOffline: true, startMs: START_MS + 5 * DAY_MS });
  expect(worth(next)).toBe('€70.00');
});

test('APP-08 rates that a clock ahead has dated are asked for again', async () => {
  const store = memoryStore();
  const first = await visit({ store, startMs: START_MS + 30 * DAY_MS });
  await first.time.advance(minutes(2));
  const back = await visit({ store }, { fiats: [dollar, { ...euro, rate: '0.8' }] });
  await back.time.advance(minutes(2));
  expect(worth(back)).toBe('€80.00');
});
