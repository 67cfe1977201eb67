import { afterEach, expect, test, vi } from 'vitest';
import { askFirstBars } from './first-bars.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(text: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(text);
  });
  return asked;
}

const ROW = [1, '1.0', '2', '0.5', '1.5', '3'];

test('the newest bars are asked for by market and interval', async () => {
  const asked = answer(JSON.stringify({ type: 'ok', message: { list: [ROW] } }));
  expect(await askFirstBars('BTCUSDT-PERP', '15m')).toEqual([ROW]);
  expect(asked).toEqual(['/api/currency/new_timeshar?symbol=BTCUSDT-PERP&period=15m']);
});

test.each(['<html>', 'null', '{}', '{"type":"error","message":null}'])(
  'what is no answer is refused: %s',
  async (text) => {
    answer(text);
    await expect(askFirstBars('BTCUSDT', '15m')).rejects.toThrow();
  },
);
