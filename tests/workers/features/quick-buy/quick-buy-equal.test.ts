/**
 * The preview and the exchange, side by side: what the worker shows of a payment, in every currency and at the very
 * edges of the bounds, is what the exchange quotes and books, to the last digit.
 */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { ok } from '../../../../contract/envelope.ts';
import type { QuickBuyDraft, QuickBuyQuoteView } from '../../../../contract/features/quick-buy.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { boundsOf, priceWish } from '../../../../server/features/quick-buy/make-quote.ts';
import { boughtCurrencies, cardFiats } from '../../../../server/features/quick-buy/terms.ts';
import { createManualFeed } from '../../../../server/market/manual-feed.ts';
import { cardQuoteSource } from '../../../../workers/features/quick-buy/card-quote.ts';
import { repetitions, reportCount } from '../../../support/counts.ts';
import { onVirtualTime } from '../../world/virtual-time.ts';
import { seededChoice } from '../futures/futures-drafts.ts';

const WISHES = repetitions({ short: 300, long: 10_000 });
const SEED = 20_261_124;
const NOW_MS = Date.UTC(2026, 0, 7, 15);
const COINS = ['BTC', 'ETH', 'SOL', 'USDT'];
const feed = createManualFeed({ clock: { now: () => NOW_MS } });

/** The figures of a text in English, without the signs of money. */
const figure = (text: string) =>
  text === '' ? '0' : plainText(exact(text.replace(/[^\d.]/g, '').replace(/\.$/, '')));

type Parts = Parameters<typeof cardQuoteSource>[0];

/** The view after the pause of somebody who types. */
function viewOf(draft: QuickBuyDraft, run: Parts['run']): QuickBuyQuoteView {
  const seen: { view?: QuickBuyQuoteView | undefined } = {};
  onVirtualTime(({ clock, timers, flush }) => {
    const parts = {
      environment: { clock, timers },
      preferences: () => ({ language: 'en', fiat: 'USD' }),
      underWay: { of: () => of(false) },
      run,
    } as unknown as Parts;
    const watch = cardQuoteSource(parts)(JSON.stringify(draft)).subscribe((view) => {
      seen.view = view(false);
    });
    timers.after(1_000, () => watch.unsubscribe());
    flush();
  });
  if (seen.view === undefined) throw new Error('there is no view');
  return seen.view;
}

test('the preview quotes and refuses as the exchange does, to the last digit', () => {
  const { below, of: choose } = seededChoice(SEED);
  const counts = { quoted: 0, refused: 0 };
  const decimals = (whole: number, places: number) =>
    plainText(exact(String(1 + below(whole))).times(`1e-${below(places + 1)}`));
  for (let index = 0; index < WISHES; index += 1) {
    feed.setPrice('BTCUSDT', String(20_000 + below(80_000)));
    feed.setPrice('ETHUSDT', `${1000 + below(4000)}.${10 + below(89)}`);
    feed.setPrice('SOLUSDT', `${10 + below(200)}.${10 + below(89)}`);
    const fiat = choose(cardFiats);
    const coin = boughtCurrencies.find(({ code }) => code === choose(COINS)) ?? boughtCurrencies[0];
    if (coin === undefined) throw new Error('no coin is on sale');
    const buyer = {
      level: choose([0, 1, 2]),
      tier: below(5),
      returningUsd: choose(['0', decimals(3000, 2)]),
    };
    const bounds = boundsOf(fiat, buyer.level);
    const { code, scale: fiatScale } = fiat.currency;
    const unit = `1e-${fiatScale}`;
    const amount = choose([
      bounds.minimum,
      plainText(exact(bounds.minimum).minus(unit)),
      bounds.maximum,
      plainText(exact(bounds.maximum).plus(unit)),
      plainText(exact(bounds.minimum).plus(exact(unit).times(below(200_000)))),
      plainText(exact(bounds.minimum).plus(exact(unit).times('0.5'))),
    ]);
    const wish = { fiat: code, amount, currencyId: coin.id };
    const made = priceWish(feed, wish, { buyer, nowMs: NOW_MS });
    const draft = { ...wish, ...bounds, fiatScale, scale: coin.scale };
    const run = (_name: string, request: { amount: string }) => {
      const priced = priceWish(feed, { ...wish, ...request }, { buyer, nowMs: NOW_MS });
      if (!priced.ok) return of(priced);
      const times = { quotedAt: NOW_MS, expiresAt: NOW_MS + 10_000 };
      return of(ok({ ...priced.value, ...times, quoteId: 'one', currencyId: coin.id }));
    };
    const view = viewOf(draft, run as unknown as Parts['run']);
    const what = JSON.stringify({ draft, buyer, made, view });
    expect(view.problem?.code ?? null, what).toBe(made.ok ? null : made.error.code);
    if (!made.ok) {
      counts.refused += 1;
      continue;
    }
    counts.quoted += 1;
    const { fee, received, cashback } = made.value;
    const shown = [view.amountText, view.feeText, view.receivedText, view.cashbackText];
    expect(shown.map(figure), what).toEqual([amount, fee, received, cashback].map(figure));
    expect(view.quote, what).toEqual({ quoteId: 'one', amount: plainText(exact(amount)) });
  }
  const outcome = `${counts.quoted} quoted, ${counts.refused} refused as foretold, 0 differ`;
  reportCount({ what: 'payments by card previewed', count: WISHES, outcome });
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(WISHES / 8);
});
