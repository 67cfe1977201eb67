/** Closes lots of a position at a limit with its terms, as the core has priced it, and says what became of it. */
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { CloseView } from '../../../../contract/features/futures-managing.ts';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useLastPreview } from '../../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../../link/drafts/use-when-priced.ts';
import { useSend } from '../../../link/use-send.ts';
import type { LimitTerms } from '../../../ticket/limit-terms.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';

interface ClosedAtLimit {
  readonly position: FuturesPositionView;
  readonly market: MarketView;
  /** Null while it is closed at the market, or nothing of it can be sent. */
  readonly limit: (LimitTerms & { readonly lots: string; readonly price: string }) | null;
}

interface Closing {
  readonly preview: CloseView | null;
  readonly send: () => void;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function useCloseAtLimit(
  { position, market, limit }: ClosedAtLimit,
  onDone: () => void,
): Closing {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { send: submit, isPending, isChecking } = useSend('futures.submit', useOrderSending());
  const { symbol, side, marginMode, multiple, id: positionId } = position;
  const draft = limit && { symbol, positionId, ...limit };
  const { preview, isCurrent } = useLastPreview('futures.closing', draft);

  const place = async () => {
    if (limit === null) return;
    if (preview?.problem) return showToast(problemWords(preview.problem, trade), 'warning');
    const { lots, price: targetPrice, timeInForce, postOnly } = limit;
    const { currencyId, legalId } = market;
    const expiresAt = preview?.expiresAt ?? null;
    const result = await submit({
      ...{ currencyId, legalId, side, type: 'limit', marginMode, multiple, positionId },
      ...{ lots, targetPrice, timeInForce, postOnly },
      ...(expiresAt !== null && { expiresAt }),
    });
    if (!result?.ok) return;
    onDone();
    showToast(t(resultWords(result.value, position.lots)), 'success');
  };
  const send = useWhenPriced(isCurrent, () => void place());
  return { preview: limit && preview, send, isPending, isChecking };
}

function resultWords({ status, outcome, filledLots }: FuturesOrder, heldLots: string) {
  if (status === 'doing') return 'result.placed';
  if (outcome !== 'filled') return 'result.partly';
  return filledLots === heldLots ? 'result.closed' : 'result.reduced';
}
