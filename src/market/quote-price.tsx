/**
 * QuotePrice { symbol, isStale, isCalm?, className? }: the last price of a market in a row that watches the calm quote, in a
 * box of a given height and width. It changes with every frame, so the core draws it where it can (`drawn/drawn-prices.ts`).
 * Elsewhere, and until then, its text is written where it stands, without React, and its box keeps what changes in it
 * from the layout of the rest.
 */
import { useLayoutEffect, useRef } from 'react';
import { watch } from '../link/core-link.ts';
import { onView, readView } from '../link/live-store.ts';
import { classNames } from '../ui/class-names.ts';
import { flashIfMoved } from '../ui/figures/price-text.tsx';

/** A row that is only scrolled past is not worth a canvas. */
const STAYS_MS = 400;

interface QuotePriceProps {
  readonly symbol: string;
  readonly isStale: boolean;
  /** Drawn twice a second: in a long list beside what is traded. */
  readonly isCalm?: boolean;
  /** Height of the box, its width where nothing around it gives one, and size of the text. */
  readonly className?: string;
}

export function QuotePrice({
  symbol,
  isStale,
  isCalm = false,
  className = 'h-6 text-[16px]',
}: QuotePriceProps) {
  const ref = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const { current: text } = ref;
    if (!text) return;
    const write = () => writePrice(text, symbol);
    const shown = { end: write() };
    const timer = setTimeout(() => {
      // Without that code the price stays text.
      import('./drawn/drawn-prices.ts').then(
        (code) => code.offerPrice({ symbol, isCalm, text, write, shown }),
        () => undefined,
      );
    }, STAYS_MS);
    return () => {
      clearTimeout(timer);
      shown.end();
    };
  }, [symbol, isCalm]);

  return (
    <div className={classNames('truncate contain-strict', className)}>
      <span
        ref={ref}
        className={classNames(
          'figure flashes font-medium',
          isStale ? 'text-faint opacity-80' : 'text-strong',
        )}
      />
    </div>
  );
}

/** With every frame, until the returned function is called. */
function writePrice(element: HTMLElement, symbol: string): () => void {
  const last = { text: '', changedAtMs: 0, flashedAtMs: 0 };
  const unwatch = watch(['markets.quote', symbol]);
  const stop = onView('markets.quote', symbol, (view) => {
    const isNew = last.text === '';
    // The row's own view is here first; one of the price alone may be from before it was drawn.
    const quote = isNew ? readView('markets.calmQuote', symbol) : view;
    if (!quote) return;
    const { tightText: text, moved } = quote;
    if (last.text !== text) writeText(element, text);
    flashIfMoved(element, last, { text, moved: isNew ? 'flat' : moved });
  });
  return () => {
    unwatch();
    stop();
  };
}

/** The one text node is kept: a new one would be a change of the tree. */
function writeText(element: HTMLElement, text: string): void {
  const node = element.firstChild;
  if (node) node.nodeValue = text;
  else element.append(text);
}
