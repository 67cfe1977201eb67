import { expect, test } from 'vitest';
import type { DrawnPrice } from '../../../contract/features/markets-drawn.ts';
import { createRecordingScreen } from '../world/recording-screen.ts';
import { openWorld, START_MS, type World } from '../world/scripted-world.ts';
import { drawnCanvas } from './drawn-canvas.ts';

const SYMBOL = 'BTCUSDT';
const FONT = {
  family: 'Figures',
  weight: '500',
  features: '"tnum"',
  address: 'https://trade.example/figures.woff2',
};
const look: DrawnPrice['look'] = {
  scale: 2,
  font: '500 16px Figures',
  plain: '#fff',
  stale: '#888',
  staleOpacity: 0.8,
  up: '#0f0',
  down: '#f00',
  isStill: false,
};
const place = { width: 160, height: 44, top: 1.25 };

const loadFont = async () => undefined;

async function openDrawn(
  part: Partial<DrawnPrice['look']> = {},
  { box = place, isCalm = false }: { box?: DrawnPrice['place']; isCalm?: boolean } = {},
) {
  const world = await openWorld({ loadFont });
  const drawn = drawnCanvas();
  world.socket.greet();
  const { canvas } = drawn;
  const price = { id: 1, symbol: SYMBOL, isCalm, canvas, look: { ...look, ...part }, place: box };
  const first = world.core.act('price.draw', price);
  await world.time.advance(100);
  await first;
  world.socket.play('snapshot', { epoch: 'first', ...quote(0, 10_000) });
  await world.time.advance(100);
  return { world, ...drawn };
}

const quote = (sequence: number, last: number) => ({
  channel: `quote:${SYMBOL}`,
  sequence,
  data: [[1, START_MS + sequence, last, last - 1, last + 1, 8_000, 12_000, 7_900, 5e7, 5e8]],
});

function trade(world: World, sequence: number, last: number): void {
  world.socket.play('update', { ...quote(sequence, last), previous: sequence - 1 });
}

test('a core without fonts of its own says so, and one whose font cannot be had', async () => {
  expect(await (await openWorld()).core.act('price.font', FONT)).toBe(false);
  const asked: unknown[] = [];
  const world = await openWorld({ loadFont: async (font) => void asked.push(font) });
  expect(await world.core.act('price.font', FONT)).toBe(true);
  expect(asked).toEqual([FONT]);
  const lost = await openWorld({ loadFont: () => Promise.reject(new Error('no such file')) });
  expect(await lost.core.act('price.font', FONT)).toBe(false);
});

test('a price is drawn at the right edge, on a whole row of pixels, in the font of the page', async () => {
  const { canvas, pictures } = await openDrawn();
  expect(canvas).toMatchObject({ width: 160, height: 44 });
  expect(pictures).toEqual([
    {
      text: '100.00',
      color: '#fff',
      opacity: 1,
      font: '500 16px Figures',
      // 1.25 and an ascent of 16, to the half pixel of a screen of two.
      at: [80, 17.5],
      veil: null,
    },
  ]);
});

test('a drawn price is drawn again when its text is another, at the pace of frames, and only then', async () => {
  const { world, texts } = await openDrawn();
  for (let id = 1; id <= 30; id += 1) {
    trade(world, id, 10_000 + id);
    await world.time.advance(10);
  }
  await world.time.advance(100);
  expect(texts().length).toBeGreaterThanOrEqual(4);
  expect(texts().length).toBeLessThanOrEqual(6);
  expect(texts().at(-1)).toBe('100.30');
  const before = texts().length;
  trade(world, 31, 10_030);
  await world.time.advance(1000);
  expect(texts()).toHaveLength(before);
});

test('a drawn price sends the screen no frame', async () => {
  const { world, texts } = await openDrawn();
  trade(world, 1, 10_001);
  await world.time.advance(200);
  expect(texts()).toEqual(['100.00', '100.01']);
  expect(world.screen.frames).toEqual([]);
});

test('a hidden page draws nothing, and is drawn with the newest price when it is seen', async () => {
  const { world, texts } = await openDrawn();
  await world.core.setVisible(false);
  trade(world, 1, 10_001);
  await world.time.advance(1000);
  trade(world, 2, 10_002);
  await world.time.advance(1000);
  expect(texts()).toEqual(['100.00']);
  await world.core.setVisible(true);
  await world.time.advance(20);
  expect(texts().at(-1)).toBe('100.02');
});

test('a price that a row takes back is drawn no more', async () => {
  const { world, texts } = await openDrawn();
  await world.core.act('price.release', { id: 1 });
  trade(world, 1, 10_001);
  await world.time.advance(1000);
  expect(texts()).toEqual(['100.00']);
});

test('an old price is drawn grey, and a new one is not', async () => {
  const { world, pictures } = await openDrawn();
  await world.rest(7000);
  expect(pictures.at(-1)).toMatchObject({ text: '100.00', color: '#888', opacity: 0.8 });
  expect(pictures).toHaveLength(2);
  world.socket.play('update', {
    ...quote(1, 10_000),
    previous: 0,
    data: [[1, START_MS + 7_000, 10_000, 9_999, 10_001, 8_000, 12_000, 7_900, 5e7, 5e8]],
  });
  await world.time.advance(200);
  expect(pictures.at(-1)).toMatchObject({ color: '#fff', opacity: 1 });
});

test('another language writes the drawn price anew', async () => {
  const { world, texts } = await openDrawn();
  await world.core.prefer({ language: 'vn', fiat: 'VND' });
  await world.time.advance(200);
  expect(texts()).toEqual(['100.00', '100,00']);
});

test('a rested price flashes in the colour of its move, ever fainter, and ends without a veil', async () => {
  const { world, pictures } = await openDrawn();
  await world.rest(2000);
  trade(world, 1, 10_001);
  await world.time.advance(1000);
  const veils = pictures.slice(1).map(({ veil }) => veil?.opacity ?? 0);
  expect(veils[0]).toBeCloseTo(0.2, 2);
  expect(veils).toEqual(veils.toSorted((one, other) => other - one));
  expect(veils.length).toBeGreaterThan(10);
  expect(veils.at(-1)).toBe(0);
  // As wide as its text with a rim of two pixels.
  expect(pictures[1]?.veil).toMatchObject({ color: '#0f0', box: [18, -0.5, 64, 23, 3] });
});

test('a price that moves all the time does not flash, nor does any where no motion is wanted', async () => {
  const { world, pictures } = await openDrawn();
  for (let id = 1; id <= 10; id += 1) {
    await world.time.advance(100);
    trade(world, id, 10_000 + id);
  }
  expect(pictures.every(({ veil }) => veil === null)).toBe(true);
  const still = await openDrawn({ isStill: true });
  await still.world.rest(2000);
  trade(still.world, 1, 10_001);
  await still.world.time.advance(200);
  expect(still.pictures.map(({ text, veil }) => [text, veil])).toEqual([
    ['100.00', null],
    ['100.01', null],
  ]);
});

test('a price of a long list is drawn twice a second, without flashes', async () => {
  const { world, pictures } = await openDrawn({}, { isCalm: true });
  const before = pictures.length;
  for (let id = 1; id <= 40; id += 1) {
    await world.time.advance(50);
    trade(world, id, 10_000 + id);
  }
  await world.time.advance(600);
  expect(pictures.length - before).toBeGreaterThanOrEqual(4);
  expect(pictures.length - before).toBeLessThanOrEqual(6);
  expect(pictures.at(-1)?.text).toBe('100.40');
  expect(pictures.every(({ veil }) => veil === null)).toBe(true);
});

test('a price that has no room is cut with dots', async () => {
  const { texts } = await openDrawn({}, { box: { ...place, width: 100 } });
  expect(texts()).toEqual(['100.…']);
});

test('a picture that the browser lost is drawn again', async () => {
  const { canvas, texts } = await openDrawn();
  canvas.dispatchEvent(new Event('contextrestored'));
  expect(texts()).toEqual(['100.00', '100.00']);
});

test('a frame of the page is under way before the core draws the price of the same moment', async () => {
  const { pictures, canvas } = drawnCanvas();
  const seen: (readonly [sent: string | undefined, drawn: string | undefined])[] = [];
  const screen = createRecordingScreen(async () => {
    const sent = screen.latest('markets.quote', SYMBOL)?.lastText;
    seen.push([sent, pictures.at(-1)?.text]);
  });
  const world = await openWorld({ loadFont, screen });
  await world.core.watch([['markets.quote', SYMBOL]]);
  world.socket.greet();
  const price = { id: 1, symbol: SYMBOL, isCalm: false, canvas, look, place };
  const first = world.core.act('price.draw', price);
  await world.time.advance(100);
  await first;
  world.socket.play('snapshot', { epoch: 'first', ...quote(0, 10_000) });
  await world.time.advance(100);
  trade(world, 1, 10_100);
  await world.time.advance(100);
  expect(seen.at(-1)).toEqual(['101.00', '100.00']);
  expect(pictures.at(-1)?.text).toBe('101.00');
});
