import { expect, test } from 'vitest';
import { ok } from '../../contract/envelope.ts';
import type { Exchange } from '../exchange.ts';
import { feature } from '../feature.ts';
import type { SessionParts } from '../users/session-parts.ts';
import { features } from './features.ts';
import { openFeatures, operatorParts } from './open-features.ts';

// The features below read nothing of them.
const exchange = {} as Exchange;
const session = {} as SessionParts;

/** A feature whose process writes down when it starts and stops. */
function process(name: string, lines: string[]) {
  return feature({
    start: () => {
      lines.push(`${name} starts`);
      return { name, stop: async () => void lines.push(`${name} stops`) };
    },
    handlers: {},
    jobs: (_exchange, running) => ({ [running.name]: async () => null }),
  });
}

test('features start and stop in the order of the list, and bring their jobs', async () => {
  const lines: string[] = [];
  const open = await openFeatures([process('first', lines), process('second', lines)], exchange);
  expect(Object.keys(open.jobs)).toEqual(['first', 'second']);
  await open.stop();
  expect(lines).toEqual(['first starts', 'second starts', 'first stops', 'second stops']);
});

test('handlers see what runs and what other features provide', async () => {
  const free = async () => '7';
  const giver = feature({
    handlers: {},
    provides: () => ({ leverFunds: { free, changed: () => undefined } }),
  });
  const taker = feature({
    start: () => ({ coins: ['BTC'], stop: async () => undefined }),
    handlers: ({ running, provided }) => {
      expect(running.coins).toEqual(['BTC']);
      expect(provided.leverFunds.free).toBe(free);
      return { 'session.logout': async () => ok({}) };
    },
  });
  const open = await openFeatures([giver, taker], exchange);
  const { provided } = open;
  expect(Object.keys(open.handlers({ session, provided }))).toEqual(['session.logout']);
});

test('a name that two features bring is refused', async () => {
  const twice = [process('same', []), process('same', [])] as const;
  await expect(openFeatures(twice, exchange)).rejects.toThrow('two features bring same');
});

test("the verbs and counts of all features are the operator's", () => {
  const { verbs, counts } = operatorParts(features);
  expect(Object.keys(verbs)).toEqual(['coupon']);
  expect(Object.keys(counts)).toEqual(['futuresOrders', 'futuresPositions', 'openOrders']);
});
