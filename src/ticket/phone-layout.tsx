/**
 * PhoneLayout { head, chart, strip?, ticket, book?, line, below }: a trade screen of a phone: everything that a trade
 * needs in one height, and what is held or ordered below it.
 */
import { type ReactNode, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Later } from '../ui/later.tsx';

interface PhoneLayoutProps {
  /** The least height of the screen, as a class: no part is ever pressed together. */
  readonly className: string;
  readonly head: ReactNode;
  readonly chart: ReactNode;
  /** Between chart and ticket. */
  readonly strip?: ReactNode;
  readonly ticket: ReactNode;
  /** Beside the ticket, which is as wide as the screen without it. */
  readonly book?: ReactNode;
  /** The last line of the screen; it leads to what lies below. */
  readonly line: (onBelow: () => void) => ReactNode;
  readonly below: ReactNode;
}

export function PhoneLayout(props: PhoneLayoutProps) {
  const { className, head, chart, strip, ticket, book, line, below } = props;
  const belowRef = useRef<HTMLDivElement>(null);
  return (
    <main>
      <div
        className={classNames(
          'flex h-[calc(100dvh-var(--tab-bar)-var(--notice-bar,0px))] flex-col pt-(--safe-top)',
          className,
        )}
      >
        {head}
        {chart}
        {strip && <div className="shrink-0 border-t border-hairline px-3 pt-1.5">{strip}</div>}
        {book ? (
          <div
            className={classNames(
              'grid shrink-0 grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-3 px-3 pb-1.5',
              strip ? 'pt-1' : 'border-t border-hairline pt-1.5',
            )}
          >
            {ticket}
            {book}
          </div>
        ) : (
          <div className="shrink-0 border-t border-hairline px-3 py-2">{ticket}</div>
        )}
        {line(() => scrollIntoSight(belowRef.current))}
      </div>
      <div ref={belowRef} className="scroll-mt-2 px-4 pb-6">
        <Later className="min-h-40">{below}</Later>
      </div>
    </main>
  );
}

/** At once where less motion is wished for. */
function scrollIntoSight(element: HTMLElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
}
