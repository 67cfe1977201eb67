/** A day is computed again from what the exchange tells after it, and one changed minute, settlement or key is found. */
import { expect, test } from 'vitest';
import { DAY_MS, dayOf, HOUR_MS } from '../../contract/plain/time.ts';
import { scaledText } from '../../contract/scaled.ts';
import { verifyDay } from '../../tools/verify/command.ts';
import type { Ask } from '../../tools/verify/computed-day.ts';
import { serverOfFile } from '../support/of-file.ts';

const server = serverOfFile(undefined, { market: 'simulated' });

const ask: Ask = async (path) => {
  const answer = await server().send(`/api${path}`);
  return ((await answer.json()) as { message: unknown }).message;
};

/** An option as the portfolio exports it, of a market that rose. */
function exportOf(startMs: number): { csv: string; settled: string } {
  const { feed } = server().exchange;
  const market = feed.marketBySymbol('SOLUSDT');
  if (!market) throw new Error('no market');
  const at = (instantMs: number) =>
    feed.tapeAround(market.id, instantMs, 0).ticks.find(({ timeMs }) => timeMs >= instantMs);
  const [openedMs, sellMs] = [startMs + 20 * HOUR_MS, startMs + 20 * HOUR_MS + 300_000];
  const [open, settle] = [at(openedMs), at(sellMs)];
  const price = (tick: typeof open) => scaledText(tick?.price ?? 0, market.priceScale);
  const rose = (settle?.price ?? 0) > (open?.price ?? 0);
  const row = [
    ...['7', new Date(openedMs).toISOString(), new Date(sellMs).toISOString(), 'SOLUSDT', 'up'],
    ...[price(open), open?.id, price(settle), settle?.id, rose ? 'win' : 'loss'],
  ];
  const names =
    'option_id,opened_at,sell_at,market,direction,open_price,open_tick,settle_price,settle_tick,outcome';
  return { csv: `\uFEFF${names}\r\n${row.join(',')}\r\n`, settled: price(settle) };
}

test('a day that is over agrees with its key, and what was changed in it is named', async () => {
  const startMs = dayOf(server().exchange.clock.now()) * DAY_MS;
  const day = new Date(startMs).toISOString().slice(0, 10);
  await expect(verifyDay(ask, { day, userExports: [], say: () => undefined })).rejects.toThrow(
    'the day is not over',
  );
  server().advanceMs(startMs + DAY_MS + HOUR_MS - server().exchange.clock.now());
  await expect.poll(() => server().exchange.feed.quote(1)[1] - startMs).toBeGreaterThan(DAY_MS);

  const said: string[] = [];
  const { csv, settled } = exportOf(startMs);
  const verify = (asked: Ask, ...userExports: string[]) =>
    verifyDay(asked, { day, userExports, say: (text) => said.push(text) });
  expect(await verify(ask, csv)).toEqual([]);
  expect(said).toEqual([
    `the key of ${day} is the one that the day before committed to`,
    `${day} is mixed with no beacon`,
    `${day} is made by version 2 at 100 trades a second`,
    expect.stringMatching(/^\d{5,} minutes of 64 markets agree$/),
    '1 settlements agree with the tape of the day',
  ]);

  const changed: Ask = async (path) => {
    const answer = await ask(path);
    if (!path.includes('ETHUSDT&')) return answer;
    const { list } = answer as { list: string[][] };
    return {
      list: list.map((row, place) => (place === 77 ? [...row.slice(0, 4), '1', row[5]] : row)),
    };
  };
  expect(await verify(changed, csv.replace(settled, '1'))).toEqual([
    expect.stringMatching(/^ETHUSDT at .*T01:17:00.000Z: .* 1 .*, and the key gives /),
    expect.stringContaining('option 7: settle_price is 1, and the key gives'),
  ]);
  const swapped: Ask = async (path) => {
    const answer = await ask(path);
    const isKey = path.endsWith(`/fairness?day=${day}`);
    return isKey ? { ...(answer as object), key: 'ab'.repeat(32) } : answer;
  };
  expect(await verify(swapped)).toEqual([`the key of ${day} is not the one that was committed to`]);
});

test('a key is told when its day is over and not before, and each is the hash of the next', async () => {
  const { feed, clock } = server().exchange;
  const today = dayOf(clock.now());
  expect([feed.dayKey(today), feed.dayKey(today + 1), feed.dayKey(today + 400)]).toEqual([
    null,
    null,
    null,
  ]);
  const answer = await server().call('markets.fairness', { day: '2026-99-99' });
  expect(answer.code).toBe('parameter_error');
  expect(feed.dayKey(today - 1)).toMatch(/^[0-9a-f]{64}$/);
});
