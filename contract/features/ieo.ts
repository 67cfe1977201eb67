/** IEO: subscribing to a new token before it is listed. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, Page, paged, Time, text } from '../wire.ts';

/** By the clock: before the start, until the end or until sold out, and after (IEO-04). */
export const ieoStates = ['warm_up', 'in_progress', 'done'] as const;

/** A project (IEO-03). Amounts are in tokens; prices in units of a currency for one token. */
export const IeoProject = z.object({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  /** Name of a drawing of the app, or the address of an uploaded picture. */
  logo: z.string(),
  summary: z.string(),
  status: z.enum(ieoStates),
  /** Issue price in USDT. */
  issuePrice: Amount,
  /** What can be paid with, and the price of one token in it. */
  payCurrencies: z.array(
    z.object({ currencyId: z.int(), payCurrency: z.string(), price: Amount, scale: z.int() }),
  ),
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
  /** The subscription cycle: when it starts, ends, and for how many days it runs. */
  startsAt: Time,
  endsAt: Time,
  cycleDays: z.int(),
  /** When the token is first traded; null while unknown. */
  listsAt: z.nullable(Time),
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
  logo: z.string(),
  amount: Amount,
  payCurrency: z.string(),
  price: Amount,
  /** amount x price, in the pay currency. */
  paid: Amount,
  status: z.enum(['locked', 'released']),
  unlocksAt: Time,
  createdAt: Time,
  version: z.int(),
});
export type IeoOrder = z.infer<typeof IeoOrder>;

export const ieoEndpoints = endpoints({
  /** Projects by their stage: warm-up, in progress or done. */
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
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
      /** What the caller has of each pay currency; empty for guests. */
      available: z.array(z.object({ payCurrency: z.string(), available: Amount })),
      serverTime: Time,
    }),
  },
  /** `price` is the price that the user saw: another one is refused. */
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
