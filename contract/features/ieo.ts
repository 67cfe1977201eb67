/**
 * IEO: subscribing to a new token before it is listed. Tokens are paid at once, locked until an instant that is known
 * before, released by themselves, and traded from the listing on.
 */

import { Amount, PositiveAmount } from '../amount.ts';
import { TypedDecimal } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, Page, paged, Time, text } from '../wire.ts';

/** By the clock: before the start, until the end or until sold out, and after (IEO-04). */
export const ieoStates = ['warm_up', 'in_progress', 'done'] as const;

/** What a new token is for. */
export const tokenUses = ['chain', 'layer', 'swap', 'mind', 'pay'] as const;
export type TokenUse = (typeof tokenUses)[number];

/** A token whose market is to open: until then it is worth what it was issued at. */
export const NewToken = z.object({ currency: z.string(), issuePrice: Amount, listsAt: Time });
export type NewToken = z.infer<typeof NewToken>;

/** What a project can be paid with, and the price of one token in it. */
export const IeoPayment = z.object({
  currencyId: z.int(),
  payCurrency: z.string(),
  price: Amount,
  /** Decimals of an amount in this currency. */
  scale: z.int(),
});
export type IeoPayment = z.infer<typeof IeoPayment>;

/** A project (IEO-03). Amounts are in tokens; prices in units of a currency for one token. */
export const IeoProject = z.object({
  id: z.int(),
  currencyId: z.int(),
  symbol: z.string(),
  name: z.string(),
  /** Of its icon. */
  color: z.string(),
  summary: z.string(),
  status: z.enum(ieoStates),
  /** The exchange takes no subscriptions for the time being, although it is in progress. */
  isHalted: z.boolean(),
  /** Issue price in USDT. */
  issuePrice: Amount,
  /** USDT pays the issue price; other coins their part of it, by a price that holds for a while. */
  payCurrencies: z.array(IeoPayment),
  /** Until then the prices in coins hold, and one that was seen before is taken for as long again. */
  pricesUntil: Time,
  total: Amount,
  remaining: Amount,
  /** Share sold, from 0 to 1. */
  progress: Amount,
  /** Bounds and step of a subscription, and the most that one user may hold of the project. */
  minimumAmount: Amount,
  maximumAmount: Amount,
  amountStep: Amount,
  maximumPerUser: Amount,
  /** Days that subscribed tokens stay locked after the end. */
  lockDays: z.int(),
  unlocksAt: Time,
  /** The subscription cycle: when it starts, ends, and for how many days it runs. */
  startsAt: Time,
  endsAt: Time,
  cycleDays: z.int(),
  /** When the token is first traded, and where. */
  listsAt: Time,
  marketSymbol: z.string(),
  /** Pages of the app, or addresses. */
  whitePaper: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Subscribed by the caller so far; 0 for guests. */
  subscribed: Amount,
});
export type IeoProject = z.infer<typeof IeoProject>;

/** A subscription: paid at once, released when the lock ends. */
export const IeoOrder = z.object({
  id: z.int(),
  projectId: z.int(),
  symbol: z.string(),
  name: z.string(),
  color: z.string(),
  amount: Amount,
  payCurrency: z.string(),
  price: Amount,
  /** amount x price, in the pay currency. */
  paid: Amount,
  status: z.enum(['locked', 'released']),
  unlocksAt: Time,
  listsAt: Time,
  createdAt: Time,
  releasedAt: z.nullable(Time),
  version: z.int(),
});
export type IeoOrder = z.infer<typeof IeoOrder>;

export const ieoEndpoints = endpoints({
  /** Projects: in progress by their end, then warm-ups by their start, then the newest that are done. */
  'ieo.projects': {
    method: 'GET',
    path: '/project',
    access: 'guest',
    request: z.extend(Page, { status: z.optional(z.enum(ieoStates)) }),
    response: z.extend(paged(IeoProject), { serverTime: Time }),
  },
  /** One project with its price, term and what is left of it. */
  'ieo.project': {
    method: 'GET',
    path: '/project/detail',
    access: 'guest',
    request: z.object({ id: Id }),
    response: z.object({
      project: IeoProject,
      /** The white paper. */
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
      /** What the caller has of each pay currency in `change`; empty for guests. */
      available: z.array(z.object({ payCurrency: z.string(), available: Amount })),
      serverTime: Time,
    }),
  },
  /** `price` is the price that the user saw: one that does not hold any more is refused. */
  'ieo.subscribe': {
    method: 'POST',
    path: '/project/order',
    access: 'user',
    movesMoney: true,
    request: z.object({
      projectId: Id,
      amount: PositiveAmount,
      payCurrency: text({ min: 1, max: 12 }),
      price: PositiveAmount,
    }),
    response: IeoOrder,
  },
  /** Subscriptions of the user, newest first. */
  'ieo.orders': {
    method: 'GET',
    path: '/user/project/order',
    access: 'user',
    request: Page,
    response: paged(IeoOrder),
  },
});

export const ieoEvents = events({
  'ieo.subscribed': IeoOrder,
  'ieo.released': IeoOrder,
});

/** What is typed to subscribe. */
export const IeoDraft = z.object({
  projectId: z.int(),
  payCurrency: z.string(),
  amount: TypedDecimal,
});
export type IeoDraft = z.output<typeof IeoDraft>;
