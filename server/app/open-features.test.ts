import { expect, test } from 'vitest';
import { ok } from '../../contract/envelope.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Exchange } from '../exchange.ts';
import { feature, type Provided } from '../feature.ts';
import type { SessionParts } from '../users/sessions/session-parts.ts';
import { features } from './features.ts';
import { type OpenFeatures, openFeatures, operatorParts } from './open-features.ts';

// The features below read nothing of them.
const exchange = {} as Exchange;
const session = {} as SessionParts;
const provided = {} as Provided;

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
    provides: () => ({
      leverFunds: { free, lock: async () => new Map(), changed: () => undefined },
    }),
  });
  const taker = feature({
    start: () => ({ coins: ['BTC'], stop: async () => undefined }),
    handlers: (parts) => {
      expect(parts.running.coins).toEqual(['BTC']);
      expect(parts.provided.leverFunds.free).toBe(free);
      return { 'session.logout': async () => ok({}) };
    },
  });
  const open = await openFeatures([giver, taker], exchange);
  expect(
    Object.keys(open.handlers({ session, provided: { ...provided, ...open.provided } })),
  ).toEqual(['session.logout']);
});

test('a list that leaves an endpoint without a handler, or gives it two, does not compile', async () => {
  const logout = feature({ handlers: { 'session.logout': async () => ok({}) } });
  type Whole = Handlers<'session.logout' | 'session.user'>;
  const one = await openFeatures([logout], exchange);
  // @ts-expect-error: nothing in the list serves session.user.
  const incomplete: Whole = one.handlers({ session, provided });
  expect(Object.keys(incomplete)).toEqual(['session.logout']);

  type Two = OpenFeatures<readonly [typeof logout, typeof logout]>;
  // @ts-expect-error: both serve session.logout.
  const twice = (open: Two): Handlers<'session.logout'> => open.handlers({ session, provided });
  expect(twice).toBeTypeOf('function');
});

test('a name that two features bring is refused', async () => {
  const twice = [process('same', []), process('same', [])] as const;
  await expect(openFeatures(twice, exchange)).rejects.toThrow('two features bring same');
});

test("the verbs and counts of all features are the operator's", () => {
  const { verbs, counts } = operatorParts(features);
  expect(Object.keys(verbs)).toEqual([
    'chat-reports',
    'chat-delete',
    'chat-mute',
    'miner-plan',
    'coupon',
    'defi-pool',
    'dual',
    'closings',
    'projects',
    'halt-project',
    'resume-project',
    'lock-plan',
    'announce-market',
    'works',
    'box-proof',
    'otc',
    'otc-appeals',
    'points',
    'card-purchases',
    'remove-factors',
    'tickets',
    'answer',
    'close',
  ]);
  expect(Object.keys(counts)).toEqual([
    'minerOrders',
    'defiShares',
    'dualInvestments',
    'futuresOrders',
    'futuresPositions',
    'follows',
    'copiesDue',
    'closingAccounts',
    'lockedSubscriptions',
    'lockOrders',
    'unpaidWorks',
    'worksOnSale',
    'otcOrders',
    'otcAppeals',
    'waitingPoints',
    'openOrders',
    'waitingTickets',
  ]);
});
