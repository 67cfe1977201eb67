/** The rows of a book, a ladder and a tape as figures to draw. What a trader can take hold of is none of them: the page has it. */

import type {
  DeskBookView,
  DeskTapeView,
  LadderRowView,
  LadderView,
  TradeRunView,
} from '../../../contract/features/markets-depth.ts';
import type { DrawnRows, DrawnTone } from '../../../contract/features/markets-drawn.ts';

export interface DrawnFigure {
  readonly text: string;
  readonly tone: DrawnTone;
  /** On a ground of its own, in bold: the one that is meant. */
  readonly isMarked?: boolean;
  /** Told beside it, smaller. */
  readonly beside?: string;
}

export interface DrawnRow {
  readonly tone: 'up' | 'down';
  /** By the names of `markets-drawn.ts`. */
  readonly figures: Readonly<Record<string, DrawnFigure>>;
  /** How far each ground reaches: by itself and, fainter, with all rows before it. */
  readonly bars: Readonly<Record<string, Bar>>;
  /** Ready to be sent, where a tap picks it. */
  readonly price: string | null;
}

interface Bar {
  readonly tone: 'up' | 'down';
  readonly shares: readonly [number, number];
}

/** Null where nothing stands. */
export type DrawnRowOrNone = DrawnRow | null;

export function bookRows(
  { bids, asks }: DeskBookView,
  { list, rows }: { readonly list: DrawnRows['list']; readonly rows: number },
): readonly DrawnRowOrNone[] {
  const isBids = list === 'bids';
  const levels = (isBids ? bids : asks).slice(0, rows);
  const tone = isBids ? 'up' : 'down';
  const drawn = levels.map((level): DrawnRowOrNone => {
    const { price, priceText, quantityText, ownText, totalText, valueText, share, depth } = level;
    return {
      ...{ tone, price },
      figures: {
        price: { text: priceText, tone },
        quantity:
          quantityText === ''
            ? { text: ownText, tone: 'gold' }
            : { text: quantityText, tone: 'strong' },
        total: { text: totalText, tone: 'soft' },
        value: { text: valueText, tone: 'soft' },
      },
      bars: { row: { tone, shares: [share, depth] } },
    };
  });
  const empty = Array.from({ length: rows - drawn.length }, () => null);
  // The best of both stand beside each other in the middle.
  return isBids ? [...drawn, ...empty] : [...empty, ...drawn.reverse()];
}

export function ladderRows({ rows }: LadderView): readonly DrawnRowOrNone[] {
  return rows.map((row) => ({
    ...{ tone: 'up', price: row.price },
    figures: {
      ...(isFree(row, 'buy') && { bid: { text: row.bidText, tone: 'up' } }),
      price: row.isLast
        ? { text: row.priceText, tone: 'gold', isMarked: true }
        : { text: row.priceText, tone: 'soft' },
      ...(isFree(row, 'sell') && { ask: { text: row.askText, tone: 'down' } }),
    },
    bars: {
      ...(isFree(row, 'buy') && { bid: { tone: 'up', shares: [row.bidShare, 0] } }),
      ...(isFree(row, 'sell') && { ask: { tone: 'down', shares: [row.askShare, 0] } }),
    },
  }));
}

/** Beside own orders the page writes itself: there is as much room as they leave. */
function isFree({ own }: LadderRowView, of: 'buy' | 'sell'): boolean {
  return !own.some(({ side }) => side === of);
}

export function tapeRows({ runs }: DeskTapeView): readonly DrawnRowOrNone[] {
  return runs.map(tapeRow);
}

function tapeRow(run: TradeRunView): DrawnRow {
  const tone = run.side === 'buy' ? 'up' : 'down';
  return {
    ...{ tone, price: null },
    figures: {
      price: { text: run.priceText, tone, beside: run.countText },
      quantity: { text: run.quantityText, tone: 'strong' },
      value: { text: run.valueText, tone: 'soft' },
      time: { text: run.timeText, tone: 'soft' },
    },
    bars: { row: { tone, shares: [run.share, 0] } },
  };
}
