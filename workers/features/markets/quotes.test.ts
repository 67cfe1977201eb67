import { Subject, switchMap, takeUntil } from 'rxjs';
import { expect, test } from 'vitest';
import { bitcoinRow } from '../../../tests/workers/world/scripted-world.ts';
import { onVirtualTime, type VirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { createFiatRates } from '../../account/fiat-rates.ts';
import { createCatalogue } from '../../market/catalogue.ts';
import { createQuotes } from '../../market/quotes/quotes.ts';
import { calmQuoteSource, quoteSource } from './quotes.ts';

/**
 * A market that opened at 100.00 and is quoted, then looked at, at each of these moments: at 101.00, 102.00 and so
 * on. What was to be seen at the end of each instant at which something changed.
 */
function watchQuotes(
  { cold, clock, timers }: VirtualTime,
  moments: string,
  { sourceOf = quoteSource, begin = 'x', until = '2s x' } = {},
) {
  const catalogue = createCatalogue();
  catalogue.replace([bitcoinRow()]);
  const quotes = createQuotes();
  const looks$ = new Subject<void>();
  const rates = createFiatRates(clock);
  const held = { ticks: 10_000 };
  const parts = {
    catalogue,
    quotes,
    looks$,
    rates,
    environment: { clock, timers },
    connection: { clock },
    streams: { needOne: () => () => undefined },
    preferences: () => ({ language: 'en', fiat: 'EUR' }),
  } as unknown as Parameters<typeof quoteSource>[0];
  const seen = new Map<number, string>();
  cold(begin)
    .pipe(
      switchMap(() => sourceOf(parts)('BTCUSDT')),
      takeUntil(cold(until)),
    )
    .subscribe((now) => {
      const view = now(false);
      if (view === undefined) return;
      const age = view.ageText && ` ${view.ageText}`;
      seen.set(clock.now(), `${view.last} ${view.percentText} ${view.fiatText}${age}`);
    });
  cold(moments).subscribe(() => {
    held.ticks += 100;
    const { ticks } = held;
    quotes.applyRows([[1, clock.now(), ticks, ticks - 1, ticks + 1, 10_000, ticks, 9000, 5, 1e9]]);
    looks$.next();
  });
  rates.replace([{ currencyCode: 'EUR', rate: '1' }]);
  return { seen, rates };
}

test('a price changes with every frame, what is told around it twice a second, and both end at the newest', () => {
  onVirtualTime((time) => {
    const { seen } = watchQuotes(time, 'q 199ms q 199ms q 199ms q');
    time.flush();
    expect([...seen]).toEqual([
      [0, '101.00 +1.00% €101.00'],
      [200, '102.00 +1.00% €101.00'],
      [400, '103.00 +1.00% €101.00'],
      [500, '103.00 +3.00% €103.00'],
      [600, '104.00 +3.00% €103.00'],
      [1000, '104.00 +4.00% €104.00'],
    ]);
  });
});

test('another rate is told at once', () => {
  onVirtualTime((time) => {
    const { seen, rates } = watchQuotes(time, 'q 99ms q');
    time.cold('200ms x').subscribe(() => rates.replace([{ currencyCode: 'EUR', rate: '2' }]));
    time.flush();
    expect([...seen]).toEqual([
      [0, '101.00 +1.00% €101.00'],
      [100, '102.00 +1.00% €101.00'],
      [200, '102.00 +2.00% €204.00'],
      [500, '102.00 +2.00% €204.00'],
    ]);
  });
});

test('a calm quote changes on the second, whenever it was watched first, and at once when it grows old', () => {
  onVirtualTime((time) => {
    const calm = { sourceOf: calmQuoteSource, begin: '250ms x', until: '9s x' };
    const { seen } = watchQuotes(time, '300ms q 199ms q 199ms q 499ms q', calm);
    time.flush();
    const old = [...seen].filter(([, text]) => text.includes('sec'));
    expect([...seen].slice(0, 4)).toEqual([
      [300, '101.00 +1.00% €101.00'],
      [1000, '103.00 +3.00% €103.00'],
      [2000, '104.00 +4.00% €104.00'],
      old[0],
    ]);
    expect(old[0]?.[0]).toBeLessThanOrEqual(7300);
    expect(old.map(([, text]) => text)).toEqual([
      '104.00 +4.00% €104.00 6 sec',
      '104.00 +4.00% €104.00 7 sec',
    ]);
  });
});
