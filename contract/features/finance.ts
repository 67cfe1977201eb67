/** Finance: what is held in all products, what it has earned, and what comes next. */

import { Amount, SignedAmount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { NoFields, Time } from '../wire.ts';
import type { Tone } from './assets.ts';

const earnProducts = ['lockMining', 'cloudMiner', 'defiMining', 'dualInvest', 'ieo'] as const;
export type EarnProduct = (typeof earnProducts)[number];

const upcomingKinds = ['dividend', 'redemption', 'output', 'fee', 'settlement', 'release'] as const;

/** What comes to the user by itself. */
export const Upcoming = z.object({
  product: z.enum(earnProducts),
  kind: z.enum(upcomingKinds),
  orderId: z.int(),
  at: Time,
  /** Null while what is to come decides it. */
  currency: z.nullable(z.string()),
  amount: z.nullable(Amount),
});
export type Upcoming = z.infer<typeof Upcoming>;

export const FinanceOverview = z.object({
  /** All that stands in the accounts of the products, in USD at the last quotes. */
  held: Amount,
  /** USD. The parts that are held sum to the whole; what is earned is over all time, less what leaving cost. */
  products: z.array(
    z.object({
      product: z.enum(earnProducts),
      held: Amount,
      earned: SignedAmount,
      openOrders: z.int(),
    }),
  ),
  /** The soonest first, 50 at most. */
  upcoming: z.array(Upcoming),
});
export type FinanceOverview = z.infer<typeof FinanceOverview>;

export const financeEndpoints = endpoints({
  /** What the caller holds in all products, what it has earned, and what comes next. */
  'finance.overview': {
    method: 'GET',
    path: '/finance/overview',
    access: 'user',
    extension: true,
    request: NoFields,
    response: FinanceOverview,
  },
});

export const financeQuestions = questions({
  'finance.calendar': {
    asks: 'finance.overview',
    freshWith: [
      'lockMining.subscribed',
      'lockMining.dividendPaid',
      'lockMining.redeemed',
      'cloudMiner.rented',
      'cloudMiner.outputPaid',
      'cloudMiner.ended',
      'defiMining.entered',
      'defiMining.feePaid',
      'defiMining.left',
      'dualInvest.purchased',
      'dualInvest.settled',
      'ieo.subscribed',
      'ieo.released',
    ],
  },
});

export interface FinanceView {
  readonly products: readonly {
    readonly product: EarnProduct;
    readonly heldText: string;
    readonly earnedText: string;
    readonly earnedTone: Tone;
    readonly openOrders: number;
  }[];
  readonly upcoming: readonly {
    readonly product: EarnProduct;
    readonly kind: Upcoming['kind'];
    readonly orderId: number;
    readonly at: number;
    /** With its currency; empty while what is to come decides it. */
    readonly amountText: string;
  }[];
}

export interface FinanceQuestions {
  'finance.calendar': FinanceView;
}
