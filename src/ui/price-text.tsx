/**
 * PriceText { text, tone?: 'up' | 'down' | 'flat' | 'plain', moved?, hasArrow?, className? }
 * A figure that flashes once, softly, when its text changes in the direction of `moved`. The sign is in
 * the text (the worker dresses it), so rise and fall are never told by colour alone.
 */
import { useLayoutEffect, useRef } from 'react';
import { type Tone, toneText } from '../theme/palette.ts';
import { classNames } from './class-names.ts';

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
const arrows: Record<Tone, string> = { up: '▲', down: '▼', flat: '' };

export function PriceText({
  text,
  tone = 'plain',
  moved = 'flat',
  hasArrow = false,
  className,
}: PriceTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const previousRef = useRef(text);

  // Before paint, so that text and flash are one change of style.
  useLayoutEffect(() => {
    if (previousRef.current === text) return;
    previousRef.current = text;
    if (moved !== 'flat') flash(ref.current, moved);
  }, [text, moved]);

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

/**
 * A name of the flash that differs from the last one, so that the style starts anew: no call that
 * would make the browser settle its styles in the middle of a frame. A price that moves ten
 * times a second would only glow, so a figure rests between two flashes.
 */
function flash(element: HTMLElement | null, moved: 'up' | 'down'): void {
  if (!element) return;
  const { flashedAt = '0', flash: last = '' } = element.dataset;
  const now = performance.now();
  if (now - Number(flashedAt) < FLASH_EVERY_MS) return;
  element.dataset['flashedAt'] = now.toFixed(0);
  element.dataset['flash'] = `${moved}-${last.endsWith('a') ? 'b' : 'a'}`;
}
