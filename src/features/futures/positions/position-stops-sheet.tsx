/** Sets, changes or clears the stops of an open position. */
import { useState } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { showToast } from '../../../ui/layers/toast.tsx';
import { fractionOfPercent, percentOfFraction } from '../orders/shifted-decimal.ts';
import { StopFields } from '../ticket/sheets/stop-fields.tsx';
import { hasStops, type Stops } from '../ticket/ticket-draft.ts';

interface PositionStopsSheetProps {
  readonly position: FuturesPositionView;
  readonly market: MarketView;
  readonly onClose: () => void;
}

export function PositionStopsSheet({ position, market, onClose }: PositionStopsSheetProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const { send, isPending } = useSend('futures.setStops', useOrderSending());
  const [stops, setStops] = useState<Stops>(() => ({
    targetProfit: position.targetProfit,
    stopLoss: position.stopLoss,
    trailing: percentOfFraction(position.trailingRate),
  }));
  const { targetProfit, stopLoss, trailing } = stops;
  const save = async (wanted: Stops) => {
    const result = await send({ id: position.id, ...toRequest(wanted) });
    if (!result?.ok) return;
    showToast(t(hasStops(wanted) ? 'result.stopsSet' : 'result.stopsCleared'), 'success');
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${t('stops.label')} · ${t(`side.${position.side}`)} ${position.base}/${position.quote}`}
      footer={
        <div className="flex gap-3">
          <Button
            variant="plain"
            size="medium"
            className="flex-1"
            disabled={isPending || !hasStops(storedStops(position))}
            onClick={() => void save({ targetProfit: '', stopLoss: '', trailing: '' })}
          >
            {t('stops.clear')}
          </Button>
          <Button
            size="medium"
            className="flex-1"
            isLoading={isPending}
            disabled={!hasStops({ targetProfit, stopLoss, trailing })}
            onClick={() => void save(stops)}
          >
            {common('ui.save')}
          </Button>
        </div>
      }
    >
      <p className="figure pb-3 text-small text-soft">
        {t('figures.openPrice')} {position.openPriceText} · {t('figures.markPrice')}{' '}
        {position.markPriceText}
        {position.liquidationText && ` · ${t('figures.liquidation')} ${position.liquidationText}`}
      </p>
      <StopFields market={market} stops={stops} onChange={setStops} />
    </Sheet>
  );
}

function storedStops(position: FuturesPositionView): Stops {
  const { targetProfit, stopLoss, trailingRate } = position;
  return { targetProfit, stopLoss, trailing: trailingRate };
}

function toRequest({ targetProfit, stopLoss, trailing }: Stops) {
  return {
    ...(targetProfit !== '' && { targetProfitPrice: targetProfit }),
    ...(stopLoss !== '' && { stopLossPrice: stopLoss }),
    ...(trailing !== '' && { trailingRate: fractionOfPercent(trailing) }),
  };
}
