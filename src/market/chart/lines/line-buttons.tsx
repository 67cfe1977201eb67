/**
 * The labels of lines that can be moved, for keys and screen readers: each opens the list where its price is
 * typed. They lie over the painted labels; a pointer goes through them to the chart's own grip.
 */
import { type RefObject, useEffect, useRef } from 'react';
import type { ChartLine } from '../../../../contract/features/portfolio.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useViewPart } from '../../../link/live-store.ts';
import type { LineLabel } from './line-layer.ts';
import { lineWords } from './line-words.ts';

interface LineButtonsProps {
  readonly symbol: string;
  /** Where the overlay tells the places of the labels. */
  readonly placeRef: RefObject<((labels: readonly LineLabel[]) => void) | null>;
  readonly onOpen: () => void;
}

/** What a thumb hits. */
const HEIGHT_PX = 44;

export function LineButtons({ symbol, placeRef, onOpen }: LineButtonsProps) {
  const { t } = useWords('chart');
  const text = useViewPart('portfolio.lines', symbol, movableText);
  const lines = JSON.parse(text) as readonly ChartLine[];
  const buttons = useRef(new Map<string, HTMLElement>());
  useEffect(() => {
    placeRef.current = (labels) => {
      const placed = new Map(labels.map((label) => [label.line.id, label]));
      for (const [id, { style }] of buttons.current) {
        const label = placed.get(id);
        // The keys reach a line that is out of sight, too: its focus is shown at the top.
        const top = label === undefined ? 0 : label.y - HEIGHT_PX / 2;
        style.transform = `translateY(${Math.round(top)}px)`;
        style.width = `${Math.round(label?.right ?? HEIGHT_PX)}px`;
      }
    };
    return () => {
      placeRef.current = null;
    };
  }, [placeRef]);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t('lines.title')}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            ref={(element) => {
              if (element) buttons.current.set(line.id, element);
              return () => void buttons.current.delete(line.id);
            }}
            type="button"
            data-line={line.id}
            aria-label={t('lines.change', { line: lineWords(line, t), price: line.priceText })}
            onClick={onOpen}
            className="absolute top-0 left-0 h-11 rounded-small -outline-offset-8"
          />
        </li>
      ))}
    </ul>
  );
}

/** As text, so that a tick that changes none of these renders nothing. */
function movableText(lines: readonly ChartLine[] | null): string {
  return JSON.stringify((lines ?? []).filter(({ amends }) => amends !== null));
}
