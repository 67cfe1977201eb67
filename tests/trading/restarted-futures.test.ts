/** Invariant 20: what ticks fire comes out the same, however long the engine has been watching. */
import { expect, test } from 'vitest';
import type { Answer } from '../../server/http/answer.ts';
import { describeOnEachDatabase } from '../support/database.ts';
import { rebuiltBalances } from './live-checks.ts';
import { createTradingWorld, type Form, type TradingWorld } from './trading-world.ts';

const ETH = { currency_id: '2', legal_id: '3', multiple: '50' };
const SYMBOL = 'ETHUSDT-PERP';

async function submit(world: TradingWorld, form: Form): Promise<string> {
  const [userId = 0] = world.users;
  const key = `restarted-${userId}-${form['type']}`;
  return idIn(await world.call(userId, { name: 'futures.submit', form, key }));
}

function idIn(answer: Answer | null): string {
  const { message } = JSON.parse(answer?.body ?? '{}') as { message: { position_id: number } };
  return String(message.position_id);
}

/** What a story leaves the first user, told once without a restart in its middle and once with one. */
async function leftBy(
  open: () => ReturnType<Parameters<Parameters<typeof describeOnEachDatabase>[1]>[0]>,
  story: (world: TradingWorld, middle: () => Promise<void>) => Promise<void>,
): Promise<(string | undefined)[]> {
  const database = await open();
  const left: (string | undefined)[] = [];
  for (const hasRestart of [false, true]) {
    const world = await createTradingWorld(database, Date.UTC(2026, 0, 5, 15));
    await story(world, async () => {
      await world.settled();
      if (hasRestart) await world.restart();
    });
    const balances = await rebuiltBalances(database, world.users);
    left.push(balances.get(`${world.users[0]} lever USDT`));
    await world.stop();
  }
  return left;
}

async function tick(world: TradingWorld, thousandths: number): Promise<void> {
  world.tick(SYMBOL, world.priceAt(SYMBOL, thousandths));
  await world.settled();
}

describeOnEachDatabase('futures over a restart', (open) => {
  test('a gap over a limit and a stop of one position is settled alike', {
    timeout: 60_000,
  }, async () => {
    const left = await leftBy(open, async (world, middle) => {
      const target = { target_profit_price: world.priceAt(SYMBOL, -40) };
      const opening = { ...ETH, ...target, side: 'short', type: 'market', lots: '400' };
      const position = { position_id: await submit(world, opening), lots: '200' };
      const limit = { type: 'limit', target_price: world.priceAt(SYMBOL, -12) };
      await submit(world, { ...ETH, ...position, ...limit, side: 'short' });
      await middle();
      await tick(world, -120);
    });
    expect(left[0]).toMatch(/ 0$/);
    expect(left[1]).toBe(left[0]);
  });

  test('FUT-06 a trailing stop keeps the best mark from before a part was closed', {
    timeout: 60_000,
  }, async () => {
    const left = await leftBy(open, async (world, middle) => {
      const opening = { ...ETH, side: 'long', type: 'market', lots: '400', trailing_rate: '0.01' };
      const id = await submit(world, opening);
      await tick(world, 30);
      const [userId = 0] = world.users;
      const key = `restarted-${userId}-part`;
      await world.call(userId, { name: 'futures.close', form: { id, lots: '200' }, key });
      await middle();
      await tick(world, -12);
    });
    expect(left[0]).toMatch(/ 0$/);
    expect(left[1]).toBe(left[0]);
  });
});
