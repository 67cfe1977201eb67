/**
 * PriceText { text, tone?: 'up' | 'down' | 'flat' | 'plain', moved?, hasArrow?, className? }
 * A figure that flashes once, softly, when its text changes in the direction of `moved`. The sign is in
 * the text (the worker formats it), so rise and fall are never told by colour alone.
 * AgeText { text, className? }: how old a price is that is too old to trade on, in the worker's words.
 */
import { Clock } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { flashOf, type LastFigure } from '../../../contract/plain/flash.ts';
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

/**
 * Flashes a figure whose text is another than the last, unless it moves all the time anyway. The name of the flash
 * differs from the last one, so that the style starts over: no call that would make the browser settle its styles in
 * the middle of a frame.
 */
export function flashIfMoved(
  element: HTMLElement | null,
  last: LastFigure,
  figure: { readonly text: string; readonly moved: Tone },
): void {
  const tone = flashOf(last, figure, performance.now());
  if (tone === null || element === null) return;
  const { dataset } = element;
  dataset['flash'] = `${tone}-${dataset['flash']?.endsWith('a') ? 'b' : 'a'}`;
}
