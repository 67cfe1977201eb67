/**
 * PriceText { text, tone?: 'up' | 'down' | 'flat' | 'plain', moved?, hasArrow?, className? }
 * A figure that flashes once, softly, when its text changes in the direction of `moved`. The sign is in
 * the text (the worker dresses it), so rise and fall are never told by colour alone.
 */
import { useEffect, useRef } from 'react';
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

const FLASH_MS = 600;
const FLASH_OPACITY = 0.2;
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

  useEffect(() => {
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
 * By the browser's own animations: no state, no render, nothing to clean. Only the opacity of a
 * veil changes, which the compositor does alone; a colour would keep the main thread painting.
 */
function flash(element: HTMLElement | null, moved: 'up' | 'down'): void {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.dataset['moved'] = moved;
  element.animate([{ opacity: FLASH_OPACITY }, { opacity: 0 }], {
    duration: FLASH_MS,
    easing: 'ease-out',
    pseudoElement: '::before',
  });
}
