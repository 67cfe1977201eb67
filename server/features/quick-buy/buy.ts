/** Buys by card at a quote that still holds. The charge is simulated: the house's account of card payments receives it. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { CardPurchase } from '../../../contract/features/quick-buy.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { isRateTooLow } from '../../../contract/rules/money/convert-pricing.ts';
import { depositBonus } from '../../../contract/rules/money/deposit-credit.ts';
import { cardCashbackRate } from '../../../contract/rules/money/vip.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { type Depositor, newUsdOf, readDepositor, returningIn } from '../../users/net-deposits.ts';
import { lockVipTier } from '../../users/vip-tier.ts';
import { type PricedWish, priceWish } from './make-quote.ts';
import { insertPurchase, savedCards } from './purchase-store.ts';
import { takeQuote } from './quote-store.ts';
import { BOUGHT_ACCOUNT, boughtCurrencies, chargesCards } from './terms.ts';

interface Buying {
  readonly userId: number;
  readonly request: RequestOf<'quickBuy.submit'>;
}

/** A refusal rolls back, so it has not used up the quote. */
export async function buyByCard(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: Buying,
): Promise<Result<CardPurchase>> {
  if (!chargesCards(exchange.config)) return refuse('not_on_sale');
  const cards = await savedCards(tx, userId);
  if (!cards.some(({ kind }) => kind === request.card))
    return refuse('card_required', { fields: { card: 'card_required' } });
  // What the user brings is judged one after the other, so that no money counts as new twice.
  await lockVipTier(tx, userId);
  const buyer = await readDepositor(tx, userId);
  const at = exchange.clock.now();
  const priced = await priceByQuote(exchange, tx, { userId, request, buyer, at });
  if (!priced.ok) return priced;
  return ok(await book(exchange, tx, { userId, request, priced: priced.value, buyer, at }));
}

/**
 * What was promised, unless the market has moved against the house by more than the fee since, or tier and withdrawals
 * would now give another cashback than the one that was seen.
 */
async function priceByQuote(
  { feed }: Exchange,
  tx: Transaction,
  { userId, request, buyer, at }: Buying & { readonly buyer: Depositor; readonly at: number },
): Promise<Result<PricedWish>> {
  const now = priceWish(feed, request, { buyer, nowMs: at });
  if (!now.ok) return now;
  const { quoteId } = request;
  const quote = await takeQuote(tx, { ...now.value, userId, quoteId, at });
  if (quote === null) return refuse('quote_expired');
  const isHeld =
    !isRateTooLow(now.value.received, quote.received, quote.feeRate) &&
    cashbackNow(quote, buyer) === quote.cashback;
  return isHeld ? ok(quote) : refuse('quote_expired');
}

function cashbackNow(quote: PricedWish, { tier, returningUsd }: Depositor): string {
  const { received, coinPrice, currency } = quote;
  const scale = boughtCurrencies.find(({ code }) => code === currency)?.scale ?? 0;
  const returning = returningIn({ usd: returningUsd, price: coinPrice, scale });
  return depositBonus({ amount: received, returning, rate: cardCashbackRate(tier), scale });
}

async function book(
  exchange: Exchange,
  tx: Transaction,
  made: Buying & { readonly priced: PricedWish; readonly buyer: Depositor; readonly at: number },
): Promise<CardPurchase> {
  const { userId, request, priced, buyer, at } = made;
  const { fiat, amount, currency, received, coinPrice } = priced;
  const valueUsd = plainText(exact(received).times(coinPrice));
  const purchase = await insertPurchase(tx, {
    userId,
    card: request.card,
    priced,
    valueUsd,
    newUsd: newUsdOf(valueUsd, buyer.returningUsd),
    quoteId: request.quoteId,
    at,
  });
  const balances = [
    ...(await postPayment(tx, { userId, purchase, at })),
    ...(await postCashback(tx, { userId, purchase, at })),
  ];
  const message = await addMessage(tx, userId, {
    key: 'coin_bought',
    params: { amount: received, currency, paid: `${amount} ${fiat}` },
    at,
  });
  await announce(exchange, tx, userId, [
    ['quickBuy.bought', purchase],
    ['balances.changed', balanceViews(balances)],
    message,
  ]);
  return purchase;
}

interface Posting {
  readonly userId: number;
  readonly purchase: CardPurchase;
  readonly at: number;
}

/** Fiat money comes from outside to the house, and the house gives the coin for it. */
async function postPayment(
  tx: Transaction,
  { userId, purchase, at }: Posting,
): Promise<readonly Balance[]> {
  const { id, fiat, amount, fee, currency, received } = purchase;
  const legs: Leg[] = [
    { account: { house: 'issuance', currency: fiat }, amount: `-${amount}` },
    {
      account: { house: 'cards', currency: fiat },
      amount: plainText(exact(amount).minus(fee)),
    },
    { account: { house: 'fees', currency: fiat }, amount: fee },
    { account: { house: 'conversion', currency }, amount: `-${received}` },
    { account: { userId, account: BOUGHT_ACCOUNT, currency }, amount: received },
  ];
  const order = {
    code: 'card_buy',
    key: `card_buy:${id}`,
    reference: { kind: 'card_purchase', id },
    settles: true,
    legs,
    at,
  };
  return accept(await transfer(tx, order)).balances;
}

async function postCashback(
  tx: Transaction,
  { userId, purchase, at }: Posting,
): Promise<readonly Balance[]> {
  const { id, currency, cashback } = purchase;
  if (isZero(cashback)) return [];
  const order = {
    code: 'card_cashback',
    key: `card_cashback:${id}`,
    reference: { kind: 'card_purchase', id },
    settles: true,
    legs: [
      { account: { house: 'promotions', currency }, amount: `-${cashback}` },
      { account: { userId, account: BOUGHT_ACCOUNT, currency }, amount: cashback },
    ],
    at,
  } as const;
  return accept(await transfer(tx, order)).balances;
}
