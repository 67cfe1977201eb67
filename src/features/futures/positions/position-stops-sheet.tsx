/** Sets, changes or clears the stops of an open position. */
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
import { useStopTyping } from '../ticket/sheets/use-stop-typing.ts';
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
  const typing = useStopTyping(
    {
      symbol: position.symbol,
      positionId: position.id,
      side: position.side,
      lots: '',
      entry: '',
      multiple: position.multiple,
    },
    {
      targetProfit: position.targetProfit,
      stopLoss: position.stopLoss,
      trailing: percentOfFraction(position.trailingRate),
    },
  );
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
            disabled={!typing.isPriced || !hasStops(typing.stops)}
            onClick={() => void save(typing.stops)}
          >
            {common('ui.save')}
          </Button>
        </div>
      }
    >
      {position.liquidationText && (
        <p className="figure pb-1 text-small text-soft">
          {t('figures.liquidation')} {position.liquidationText}
        </p>
      )}
      <StopFields market={market} typing={typing} side={position.side} />
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
