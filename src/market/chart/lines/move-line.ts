/**
 * Moves a line of the trader's own. Until the exchange has answered it is shown where it was dropped; a
 * refusal puts it back, and for five seconds it can be moved back.
 */
import { create } from 'zustand';
import { errorWords } from '../../../i18n/error-words.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';
import { isTradingLocked } from '../../../keys/trading-lock.ts';
import { readView } from '../../../link/live-store.ts';
import { isToldByNotice } from '../../../link/outcomes.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { offerUndo } from '../model/undo.ts';
import { amend } from './amend.ts';
import { isSamePrice } from './snap-price.ts';

/** When the core has not told of a move that was made by then, its own word counts. */
const SETTLE_MS = 3000;

interface MovedLines {
  /** Where lines were dropped, by id. */
  readonly prices: Readonly<Record<string, string>>;
}

export const useMovedLines = create<MovedLines>(() => ({ prices: {} }));

function put(id: string, price: string | undefined): void {
  useMovedLines.setState(({ prices: { [id]: _, ...others } }) => ({
    prices: price === undefined ? others : { ...others, [id]: price },
  }));
}

interface Move {
  readonly symbol: string;
  readonly id: string;
  readonly price: string;
  readonly priceText: (price: string) => string;
  readonly t: WordsOf<'chart'>;
}

/** True when the exchange has moved it. */
export async function moveLine(move: Move): Promise<boolean> {
  const { symbol, id, price, priceText, t } = move;
  const line = readView('portfolio.lines', symbol)?.find((one) => one.id === id);
  if (line === undefined || line.amends === null) {
    showToast(t('lines.gone'), 'warning');
    return false;
  }
  if (isTradingLocked()) {
    showToast(t('lines.locked'), 'warning');
    return false;
  }
  // The core may not have told of the last move yet.
  if (isSamePrice(useMovedLines.getState().prices[id] ?? line.price, price)) return true;
  put(id, price);
  const result = await amend(line.amends, price);
  if (result?.ok) {
    setTimeout(() => {
      if (useMovedLines.getState().prices[id] === price) put(id, undefined);
    }, SETTLE_MS);
    offerUndo(t('lines.moved', { price: priceText(price) }), () => {
      void moveLine({ ...move, price: line.price });
    });
    return true;
  }
  put(id, undefined);
  if (result === null) showToast(t('lines.busy'), 'warning');
  else if (!isToldByNotice(result.error.code)) showToast(errorWords(result.error), 'error');
  return false;
}

/** The core has told of a line at another price than before: its word replaces ours. */
export function settleMoved(
  lines: readonly { readonly id: string; readonly price: string }[],
): void {
  for (const { id, price } of lines) {
    const moved = useMovedLines.getState().prices[id];
    if (moved !== undefined && isSamePrice(moved, price)) put(id, undefined);
  }
}
