/** How often who may call what. By user when logged in, because phones share addresses. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import { SCALE_COUNT } from '../../contract/rules/spot/scale-orders.ts';
import type { EndpointName } from '../../contract/table.ts';
import { networkOf } from '../network.ts';

/** Calls a minute, before the scale of the configuration. */
const CALLS_BY_ADDRESS = 6_000;
const CALLS_BY_CALLER = 1_200;
/** Calls that guess or send something are limited by address, with or without a login. */
const strictCalls: Partial<Record<EndpointName, number>> = {
  'session.login': 60,
  'session.sendCode': 30,
  'session.checkCode': 60,
  'session.register': 30,
  'session.forget': 30,
  'security.sendPhoneCode': 30,
  'security.setPassword': 30,
  'security.setPayPassword': 30,
  'security.bindPhone': 30,
  'security.bindEmail': 30,
  'settings.upload': 60,
  'settings.setUsername': 30,
  'closing.close': 30,
};

/** Calls that look at much: what one costs, beside another, is bounded by how many a caller may make. */
const costlyCalls: Partial<Record<EndpointName, number>> = {
  'markets.candles': 240,
  'portfolio.realised': 60,
  'portfolio.costs': 60,
  'portfolio.postings': 240,
  'assets.history': 60,
  'journal.trades': 240,
  'closing.export': 600,
};

/** Calls that write orders, counted together: each leaves rows and news behind, also if it is cancelled at once. */
const ORDERS_BY_CALLER = 600;
/** How many orders a call writes at the most. */
const orderCalls: Partial<Record<EndpointName, number>> = {
  'spot.trade': 1,
  'spot.amend': 1,
  'spot.scale': SCALE_COUNT.most,
  'futures.submit': 1,
  'futures.amend': 1,
  'futures.scale': SCALE_COUNT.most,
  'options.submit': 1,
};

export function isCostly(name: EndpointName): boolean {
  return costlyCalls[name] !== undefined;
}

export interface Limits {
  /** Before anything is looked up: a flood from one address ends here. */
  allowsAddress(request: FastifyRequest, name: EndpointName): Promise<boolean>;
  allowsCaller(
    request: FastifyRequest,
    name: EndpointName,
    userId: number | null,
  ): Promise<boolean>;
}

export async function createLimits(app: FastifyInstance, scale: number): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  const limit = (perMinute: number, keyGenerator: (request: FastifyRequest) => string) => {
    const max = Math.max(1, Math.ceil(perMinute * scale));
    const check = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
    return async (request: FastifyRequest) => {
      const outcome = await check(request);
      return outcome.isAllowed || !outcome.isExceeded;
    };
  };
  const callers = new WeakMap<FastifyRequest, number>();
  const byAddress = limit(CALLS_BY_ADDRESS, (request) => networkOf(request.ip));
  const keyOf = (request: FastifyRequest) => callerKey(callers.get(request) ?? null, request);
  const byCaller = limit(CALLS_BY_CALLER, keyOf);
  const limitEach = (
    calls: Partial<Record<EndpointName, number>>,
    keyGenerator: (request: FastifyRequest) => string,
  ) =>
    new Map(
      Object.entries(calls).map(([name, perMinute]) => [name, limit(perMinute, keyGenerator)]),
    );
  const byCall = limitEach(strictCalls, (request) => networkOf(request.ip));
  const byCost = limitEach(costlyCalls, keyOf);
  const byOrders = limit(ORDERS_BY_CALLER, keyOf);
  return {
    allowsAddress: async (request, name) => {
      if (!(await byAddress(request))) return false;
      return (await byCall.get(name)?.(request)) ?? true;
    },
    allowsCaller: async (request, name, userId) => {
      if (userId !== null) callers.set(request, userId);
      if (!(await byCaller(request))) return false;
      for (let order = 0; order < (orderCalls[name] ?? 0); order += 1)
        if (!(await byOrders(request))) return false;
      return (await byCost.get(name)?.(request)) ?? true;
    },
  };
}

/** Whom a call is counted for: the user, or the guests of a network together. */
export function callerKey(userId: number | null, request: FastifyRequest): string {
  return userId === null ? `address ${networkOf(request.ip)}` : `user ${userId}`;
}
