/** Closes all positions, only the longs or only the shorts, of one market or of all, after one more look. */
import { useState } from 'react';
import type { FuturesPosition } from '../../../../contract/features/futures-entities.ts';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { toneText } from '../../../theme/palette.ts';
import { tellDone } from '../../../ticket/tell-done.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';
import { SideBadge } from './side-badge.tsx';

interface BatchCloseSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Empty for all markets. */
  readonly symbol: string;
  readonly positions: readonly FuturesPositionView[];
}

type BatchType = 'all' | 'long' | 'short';
const batchTypes: readonly BatchType[] = ['all', 'long', 'short'];
/** Enough to recognise them by. */
const NAMED = 6;

export function BatchCloseSheet({ isOpen, ...rest }: BatchCloseSheetProps) {
  return isOpen ? <OpenBatchCloseSheet {...rest} /> : null;
}

function OpenBatchCloseSheet({ onClose, symbol, positions }: Omit<BatchCloseSheetProps, 'isOpen'>) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const [type, setType] = useState<BatchType>('all');
  const { send, isPending, isChecking } = useSend('futures.closeBatch', useOrderSending());
  const market = useTopic('markets.catalogue')?.find((entry) => entry.symbol === symbol);
  const taken = positions.filter(({ side }) => type === 'all' || side === type);
  const close = async () => {
    const result = await send({
      type,
      ...(market && { currencyId: market.currencyId, legalId: market.legalId }),
    });
    if (!result?.ok) return;
    onClose();
    await tellClosed(result.value, taken.length, t);
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('close.many')}
      footer={
        <Button
          isWide
          isLoading={isPending}
          disabled={taken.length === 0 || (symbol !== '' && !market)}
          onClick={() => void close()}
        >
          {isChecking ? trade('ticket.checking') : t('close.count', { total: taken.length })}
        </Button>
      }
    >
      <SegmentedControl
        label={t('close.many')}
        value={type}
        onChange={setType}
        options={batchTypes.map((value) => ({ value, label: t(`close.batch.${value}`) }))}
      />
      <p className="py-3 text-small text-soft">
        {t(symbol === '' ? 'close.batchHint' : 'close.batchHintMarket')}
      </p>
      <ul className="divide-y divide-hairline">
        {taken.slice(0, NAMED).map((position) => (
          <li key={position.id} className="flex min-h-10 items-center gap-2">
            <SideBadge side={position.side} />
            <span className="min-w-0 flex-1 truncate">
              {position.base}/{position.quote}
            </span>
            <span className={`figure ${toneText(position.tone)}`}>{position.profitText}</span>
          </li>
        ))}
      </ul>
      {taken.length > NAMED && (
        <p className="pt-2 text-small text-faint">
          {t('positions.more', { total: taken.length - NAMED })}
        </p>
      )}
    </Sheet>
  );
}

/** Fewer than were meant is no success. */
async function tellClosed(
  closed: readonly FuturesPosition[],
  wanted: number,
  t: WordsOf<'futures'>,
): Promise<void> {
  const total = closed.length;
  const plain = t('result.closedMany', { total });
  const [first] = closed;
  if (first === undefined || total < wanted) return showToast(plain, 'warning');
  const profits = closed.map(({ realisedProfit }) => realisedProfit);
  await tellDone({
    done: { symbol: first.symbol, price: null, profits },
    words: ({ profitText: profit }) => t('result.closedManyFor', { total, profit }),
    plain,
  });
}
