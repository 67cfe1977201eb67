/** Rows of a desk that the core draws: what is on the canvas, what is drawn anew, and what a tap means. */
import { expect, test } from 'vitest';
import type { DrawnRows } from '../../../contract/features/markets-drawn.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { openWorld, START_MS, type World } from '../world/scripted-world.ts';

const SYMBOL = 'BTCUSDT';
const BOOK = `book:${SYMBOL}`;
const KEY = `${SYMBOL}|1`;
const colors = {
  up: 'green',
  down: 'red',
  strong: 'white',
  soft: 'grey',
  gold: 'gold',
  control: 'black',
} as const;
const cell = (name: string, left: number) =>
  ({ name, align: 'right', left, right: left + 90 }) as const;
const place: DrawnRows['place'] = {
  width: 400,
  height: 60,
  rows: 3,
  top: 0,
  pitch: 20,
  textTop: 2,
  cells: [cell('price', 0), cell('quantity', 100)],
  bars: [{ name: 'row', from: 'right', left: 0, right: 400, top: 0, height: 20 }],
};
const look = { scale: 1, font: '13px F', boldFont: '600 13px F', smallFont: '11px F', colors };

/** A canvas that remembers what it was told. */
function rowsCanvas() {
  const told: string[] = [];
  const context = {
    font: '',
    textAlign: '',
    fillStyle: '',
    globalAlpha: 1,
    setTransform: () => undefined,
    clearRect: (_x: number, y: number) => void told.push(`clear ${y}`),
    measureText: (text: string) => ({
      width: [...text].length * 6,
      fontBoundingBoxAscent: 12,
      fontBoundingBoxDescent: 3,
    }),
    fillRect: (x: number, y: number, width: number) =>
      void told.push(`bar ${context.fillStyle} ${x} ${y} ${width} ${context.globalAlpha}`),
    fillText: (text: string, x: number, y: number) =>
      void told.push(`${text} ${context.fillStyle} ${x} ${y}`),
  };
  const canvas = Object.assign(new EventTarget(), {
    width: 0,
    height: 0,
    getContext: () => context,
  });
  return { canvas, take: () => told.splice(0) };
}

async function openBook(bids: readonly LevelTuple[], asks: readonly LevelTuple[]): Promise<World> {
  const world = await openWorld();
  world.socket.greet();
  await world.core.watch([['markets.calmDeskBook', KEY]]);
  await world.time.advance(100);
  world.socket.play('snapshot', {
    channel: BOOK,
    epoch: 'first',
    sequence: 1,
    data: { bids, asks },
  });
  world.socket.play('snapshot', {
    channel: `quote:${SYMBOL}`,
    epoch: 'first',
    sequence: 0,
    data: [[1, START_MS, 10_000, 9_999, 10_001, 8_000, 12_000, 7_900, 5e7, 5e8]],
  });
  await world.time.advance(100);
  return world;
}

async function draw(world: World, part: Partial<DrawnRows> = {}) {
  const { canvas, take } = rowsCanvas();
  const list = { id: 1, list: 'bids', key: KEY, canvas, look, place, ...part } as const;
  const drawn = world.core.act('rows.draw', list);
  await world.time.advance(200);
  await drawn;
  return { canvas, take };
}

function change(world: World, sequence: number, bids: readonly LevelTuple[]): void {
  const data = { bids, asks: [] };
  world.socket.play('update', { channel: BOOK, sequence, previous: sequence - 1, data });
}

test('a side of a book is drawn row by row with its grounds, and only what has changed is drawn again', async () => {
  const world = await openBook(
    [
      [9_999, 100],
      [9_998, 300],
    ],
    [[10_001, 100]],
  );
  const { take } = await draw(world);
  expect(take()).toEqual([
    'clear 0',
    expect.stringMatching(/^bar green 266\.6\d* 1 133\.3\d* 0\.14$/),
    'bar green 300 1 100 0.1',
    '99.99 green 90 14',
    '0.0100 white 190 14',
    'clear 20',
    'bar green 0 21 400 0.14',
    'bar green 0 21 400 0.1',
    '99.98 green 90 34',
    '0.0300 white 190 34',
    'clear 40',
  ]);
  change(world, 2, [[9_999, 200]]);
  await world.time.advance(200);
  const again = take();
  // The second row is another too: its share of what is shown has changed.
  expect(again.filter((each) => each.startsWith('clear'))).toEqual(['clear 0', 'clear 20']);
  expect(again).toContain('0.0200 white 190 14');
  change(world, 3, [[9_999, 200]]);
  await world.time.advance(200);
  expect(take()).toEqual([]);
});

test('the best of what is asked stands at the bottom, and a tap means what was drawn there', async () => {
  const world = await openBook(
    [[9_999, 100]],
    [
      [10_001, 100],
      [10_002, 300],
    ],
  );
  const { take } = await draw(world, { list: 'asks' });
  const texts = take().filter((each) => /^\d/.test(each));
  expect(texts).toEqual([
    '100.02 red 90 34',
    '0.0300 white 190 34',
    '100.01 red 90 54',
    '0.0100 white 190 54',
  ]);
  const priceAt = (row: number) => world.core.act('rows.priceAt', { id: 1, row });
  expect(await Promise.all([0, 1, 2, 3].map(priceAt))).toEqual([null, '100.02', '100.01', null]);
  await world.core.act('rows.release', { id: 1 });
  expect(await priceAt(2)).toBeNull();
});

test('the text below the picture changes once a second, and a drawn list sends the screen nothing else', async () => {
  const world = await openBook([[9_999, 100]], [[10_001, 100]]);
  await draw(world);
  const before = world.screen.frames.length;
  for (let sequence = 2; sequence <= 21; sequence += 1) {
    change(world, sequence, [[9_999, 100 * sequence]]);
    await world.time.advance(100);
  }
  const sent = world.screen.frames.length - before;
  expect(sent).toBeGreaterThanOrEqual(2);
  expect(sent).toBeLessThanOrEqual(3);
  await world.time.advance(1000);
  const view = world.screen.latest('markets.calmDeskBook', KEY);
  expect(view?.bids[0]?.quantityText).toBe('0.2100');
});

test('what is released is drawn no more, and a picture that the browser lost is drawn as a whole', async () => {
  const world = await openBook([[9_999, 100]], [[10_001, 100]]);
  const { canvas, take } = await draw(world);
  take();
  canvas.dispatchEvent(new Event('contextrestored'));
  expect(take().filter((each) => each.startsWith('clear'))).toHaveLength(3);
  await world.core.act('rows.release', { id: 1 });
  change(world, 2, [[9_999, 200]]);
  await world.time.advance(300);
  expect(take()).toEqual([]);
});
