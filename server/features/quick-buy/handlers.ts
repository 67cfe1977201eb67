/** Quick buy: terms, quotes, purchases by card and their records. */
import { ok, refuse } from '../../../contract/envelope.ts';
import { fiatTradeLimit } from '../../../contract/rules/money/identity-limits.ts';
import { cardCashbackRate } from '../../../contract/rules/money/vip.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { shownPrice } from '../../market/coin-price.ts';
import { readDepositor } from '../../users/net-deposits.ts';
import { buyByCard } from './buy.ts';
import { boundsOf, priceWish } from './make-quote.ts';
import { listPurchases, savedCards, toPurchase } from './purchase-store.ts';
import { insertQuote } from './quote-store.ts';
import { boughtCurrencies, cardFiats, chargesCards, FEE_RATE } from './terms.ts';

type Menu = 'quickBuy.terms' | 'quickBuy.quote' | 'quickBuy.submit' | 'quickBuy.orders';

export const quickBuyHandlers: Handlers<Menu> = {
  'quickBuy.terms': async ({ database, feed, config, caller }) => {
    const { level, tier } = await readDepositor(database, caller.userId);
    const onSale = chargesCards(config)
      ? boughtCurrencies.filter(({ code }) => shownPrice(feed, code) !== null)
      : [];
    return ok({
      fiats: cardFiats.map((fiat) => ({
        currencyCode: fiat.currency.code,
        scale: fiat.currency.scale,
        ...boundsOf(fiat, level),
      })),
      coins: onSale.map(({ id, code, name, scale }) => ({
        currencyId: id,
        currency: code,
        name,
        scale,
      })),
      cards: await savedCards(database, caller.userId),
      feeRate: FEE_RATE,
      cashbackRate: cardCashbackRate(tier),
      limit: fiatTradeLimit(level),
    });
  },

  'quickBuy.quote': async ({ database, feed, clock, config, caller }, wish) => {
    if (!chargesCards(config)) return refuse('not_on_sale');
    const { userId } = caller;
    const at = clock.now();
    const buyer = await readDepositor(database, userId);
    const made = priceWish(feed, wish, { buyer, nowMs: at });
    if (!made.ok) return made;
    const { returning, ...priced } = made.value;
    const quote = await insertQuote(database, { userId, priced, at });
    const { id: quoteId, currency: _currency, coinPrice: _coinPrice, ...sums } = quote;
    return ok({ ...sums, returning, quoteId, currencyId: wish.currencyId });
  },

  'quickBuy.submit': (context, request) =>
    buyByCard(context, context.transaction, { userId: context.caller.userId, request }),

  'quickBuy.orders': async ({ database, caller }, asked) => {
    const page = clampPage(asked);
    const rows = await listPurchases(database, { userId: caller.userId, ...page });
    return ok(pageOf(rows, page, toPurchase));
  },
};
