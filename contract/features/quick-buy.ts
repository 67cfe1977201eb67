/** Quick buy: a coin for fiat money from a bank card, at a quote that holds for some seconds. The charge is play money. */

import { Amount, PositiveAmount } from '../amount.ts';
import { TypedDecimal } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import { CatalogueId, NoFields, Page, type PageOf, paged, Time, text } from '../wire.ts';
import { cardKinds } from './bank-cards.ts';

/** A currency to pay in. Bounds are of one purchase; the largest is the fiat trade that the caller's level allows. */
export const QuickBuyFiat = z.object({
  currencyCode: z.string(),
  /** Decimals of an amount in this currency. */
  scale: z.int(),
  minimum: Amount,
  maximum: Amount,
});
export type QuickBuyFiat = z.infer<typeof QuickBuyFiat>;

/** What a card can buy and how. */
export const QuickBuyTerms = z.object({
  fiats: z.array(QuickBuyFiat),
  /** Coins that are on sale now; none where no card can be charged. */
  coins: z.array(
    z.object({ currencyId: z.int(), currency: z.string(), name: z.string(), scale: z.int() }),
  ),
  /** The caller's saved cards. */
  cards: z.array(z.object({ kind: z.enum(cardKinds), bankName: z.string(), ending: z.string() })),
  /** Fraction of the amount that is paid. */
  feeRate: Amount,
  /** Fraction of what is bought that the caller's VIP tier gives back. */
  cashbackRate: Amount,
  /** Largest single fiat trade of the caller's level, in USDT. */
  limit: Amount,
});
export type QuickBuyTerms = z.infer<typeof QuickBuyTerms>;

/** What a payment would bring now: received = (amount - fee) / price, rounded down. */
export const QuickBuyQuote = z.object({
  quoteId: z.string(),
  fiat: z.string(),
  amount: Amount,
  /** Units of the fiat currency for one of the coin. */
  price: Amount,
  feeRate: Amount,
  fee: Amount,
  currencyId: z.int(),
  received: Amount,
  cashbackRate: Amount,
  /** The first so much of the coin earns no cashback: it makes up for what was withdrawn. */
  returning: Amount,
  /** Comes with what is bought, in the same coin. */
  cashback: Amount,
  quotedAt: Time,
  expiresAt: Time,
});
export type QuickBuyQuote = z.infer<typeof QuickBuyQuote>;

/** A purchase that was made. */
export const CardPurchase = z.object({
  id: z.int(),
  card: z.enum(cardKinds),
  fiat: z.string(),
  amount: Amount,
  fee: Amount,
  price: Amount,
  currencyId: z.int(),
  currency: z.string(),
  received: Amount,
  cashback: Amount,
  createdAt: Time,
});
export type CardPurchase = z.infer<typeof CardPurchase>;

const Wish = z.object({
  /** Code of the fiat currency. */
  fiat: text({ min: 3, max: 3 }),
  amount: PositiveAmount,
  /** Of the coin. */
  currencyId: CatalogueId,
});

export const quickBuyEndpoints = endpoints({
  /** Currencies, coins, the caller's cards, and what a purchase costs and gives back. */
  'quickBuy.terms': {
    method: 'GET',
    path: '/quick/terms',
    access: 'user',
    extension: true,
    request: NoFields,
    response: QuickBuyTerms,
  },
  /** Price, fee, what arrives and the cashback for an amount. */
  'quickBuy.quote': {
    method: 'POST',
    path: '/quick/quote',
    access: 'user',
    extension: true,
    request: Wish,
    response: QuickBuyQuote,
  },
  /** Charges a saved card and brings the coin, at a quote that was given and still holds. */
  'quickBuy.submit': {
    method: 'POST',
    path: '/quick/order',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.extend(Wish, {
      quoteId: text({ min: 1, max: 64 }),
      card: z.enum(cardKinds),
    }),
    response: CardPurchase,
  },
  /** Purchases of the caller, newest first. */
  'quickBuy.orders': {
    method: 'GET',
    path: '/quick/orders',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(CardPurchase),
  },
});

export const quickBuyEvents = events({ 'quickBuy.bought': CardPurchase });

/** What is typed, with the bounds that it is judged by. */
export const QuickBuyDraft = z.object({
  amount: TypedDecimal,
  fiat: z.string(),
  /** Decimals of the fiat currency and of the coin. */
  fiatScale: z.int(),
  scale: z.int(),
  minimum: z.string(),
  maximum: z.string(),
  currencyId: z.int(),
});
export type QuickBuyDraft = z.output<typeof QuickBuyDraft>;

/** A quote that is kept fresh while it is watched. Texts are empty until there is one. */
export interface QuickBuyQuoteView {
  /** What accepts it; null while there is none. */
  readonly quote: { readonly quoteId: string; readonly amount: string } | null;
  readonly amountText: string;
  readonly priceText: string;
  readonly feeText: string;
  readonly receivedText: string;
  /** Empty where nothing is given back. */
  readonly cashbackText: string;
  /** The device's own instant at which the next one is asked for; 0 without a quote. */
  readonly expiresAtMs: number;
  /** How long the quote holds in all. */
  readonly lifeMs: number;
  /** What is wrong with the amount, or why there is no quote. */
  readonly problem: OrderProblem | null;
}

export interface QuickBuyTopics {
  /** Key: a `QuickBuyDraft` as JSON. */
  'quickBuy.quote': QuickBuyQuoteView;
}

export const quickBuyQuestions = questions({
  'quickBuy.offer': {
    asks: 'quickBuy.terms',
    freshWith: [
      'bankCards.domesticSaved',
      'bankCards.internationalSaved',
      'bankCards.removed',
      'session.userChanged',
    ],
  },
  'quickBuy.list': { asks: 'quickBuy.orders', freshWith: ['quickBuy.bought'] },
});

export interface QuickBuyOffer extends Omit<QuickBuyTerms, 'fiats'> {
  readonly fiats: readonly (QuickBuyFiat & {
    readonly minimumText: string;
    readonly maximumText: string;
  })[];
  readonly feeRateText: string;
  /** Empty without a tier. */
  readonly cashbackRateText: string;
  readonly limitText: string;
}

export interface CardPurchaseView
  extends Omit<CardPurchase, 'amount' | 'fee' | 'price' | 'received' | 'cashback'> {
  readonly amountText: string;
  readonly feeText: string;
  readonly receivedText: string;
  /** Empty for none. */
  readonly cashbackText: string;
}

export interface QuickBuyQuestions {
  'quickBuy.offer': QuickBuyOffer;
  /** Newest first. */
  'quickBuy.list': PageOf<CardPurchaseView>;
}
