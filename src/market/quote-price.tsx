/**
 * QuotePrice { symbol, className? }: the last price of a market that is watched by whoever shows it, in a box of
 * its own. It changes with every frame, so its text is written where it stands, without React, and the box keeps
 * what changes in it from the layout of the rest.
 */
import { useLayoutEffect, useRef } from 'react';
import { onView } from '../link/live-store.ts';
import { classNames } from '../ui/class-names.ts';
import { flashIfMoved } from '../ui/figures/price-text.tsx';

interface QuotePriceProps {
  readonly symbol: string;
  readonly className?: string;
}

export function QuotePrice({ symbol, className }: QuotePriceProps) {
  const ref = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const last = { text: '', changedAtMs: 0, flashedAtMs: 0 };
    return onView('markets.quote', symbol, (quote) => {
      const element = ref.current;
      if (element === null || quote === null) return;
      const isNew = last.text === '';
      if (last.text !== quote.tightText) write(element, quote.tightText);
      flashIfMoved(element, last, { text: quote.tightText, moved: isNew ? 'flat' : quote.moved });
    });
  }, [symbol]);

  return (
    <div className="h-6 truncate contain-strict">
      <span ref={ref} className={classNames('figure flashes text-strong', className)} />
    </div>
  );
}

/** The one text node is kept: a new one would be a change of the tree. */
function write(element: HTMLElement, text: string): void {
  const [node] = element.childNodes;
  if (node instanceof Text) node.data = text;
  else element.textContent = text;
}
