/**
 * PriceText { text, tone?: 'up' | 'down' | 'flat' | 'plain', moved?, hasArrow?, className? }
 * A figure that flashes once, softly, when its text changes in the direction of `moved`. The sign is in
 * the text (the worker formats it), so rise and fall are never told by colour alone.
 * AgeText { text, className? }: how old a price is that is too old to trade on, in the worker's words.
 */
import { Clock } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { type Tone, toneText } from '../../theme/palette.ts';
import { classNames } from '../class-names.ts';

interface PriceTextProps {
  readonly text: string;
  readonly tone?: Tone | 'plain';
  readonly moved?: Tone;
  /** For prices, which carry no sign of their own. */
  readonly hasArrow?: boolean;
  readonly className?: string;
}

/** Least time between two flashes of one figure; each lasts 0.6 s (`.flashes` in base.css). */
const FLASH_EVERY_MS = 1500;
/** A figure that changes sooner than this is seen to move as it is, and needs no flash. */
const RESTED_MS = 400;
const arrows: Record<Tone, string> = { up: '▲', down: '▼', flat: '' };

export function PriceText({
  text,
  tone = 'plain',
  moved = 'flat',
  hasArrow = false,
  className,
}: PriceTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const lastRef = useRef<LastFigure>({ text, changedAtMs: 0, flashedAtMs: 0 });

  // Before paint, so that text and flash are one change of style.
  useLayoutEffect(() => flashIfMoved(ref.current, lastRef.current, { text, moved }), [text, moved]);

  return (
    <span
      ref={ref}
      className={classNames(
        'figure flashes',
        tone === 'plain' ? 'text-strong' : toneText(tone),
        className,
      )}
    >
      {hasArrow && tone !== 'plain' && arrows[tone] !== '' && (
        <span aria-hidden="true" className="mr-1 align-[0.1em] text-[0.6em]">
          {arrows[tone]}
        </span>
      )}
      {text}
    </span>
  );
}

export function AgeText({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}) {
  const { t } = useWords();
  const words = t('priceAge', { age: text });
  return (
    <span
      data-age
      title={words}
      className={classNames('inline-flex items-center gap-1 whitespace-nowrap', className)}
    >
      <Clock aria-hidden="true" size="1em" className="shrink-0" />
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** What is held of a figure that flashes. */
export interface LastFigure {
  text: string;
  changedAtMs: number;
  flashedAtMs: number;
}

/** Flashes a figure whose text is another than the last, unless it moves all the time anyway. */
export function flashIfMoved(
  element: HTMLElement | null,
  last: LastFigure,
  { text, moved }: { readonly text: string; readonly moved: Tone },
): void {
  if (last.text === text) return;
  const now = performance.now();
  const isRested = now - last.changedAtMs >= RESTED_MS;
  last.text = text;
  last.changedAtMs = now;
  if (moved === 'flat' || !isRested || now - last.flashedAtMs < FLASH_EVERY_MS) return;
  last.flashedAtMs = now;
  flash(element, moved);
}

/**
 * A name of the flash that differs from the last one, so that the style starts over: no call that
 * would make the browser settle its styles in the middle of a frame.
 */
function flash(element: HTMLElement | null, moved: 'up' | 'down'): void {
  if (!element) return;
  const { flash: last = '' } = element.dataset;
  element.dataset['flash'] = `${moved}-${last.endsWith('a') ? 'b' : 'a'}`;
}
