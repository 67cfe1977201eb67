/** What is typed into the sheet that closes a position, and how it is sent. */
import { useState } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { tellDone } from '../../../ticket/tell-done.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { shiftedDown, shiftedUp } from '../orders/shifted-decimal.ts';
import { keepChoice, keptUnit } from '../ticket/kept-choices.ts';
import { partOfLots } from './part-of-lots.ts';

const WHOLE = 100;

export type CloseUnit = 'lots' | 'base';

function inUnit(lots: string, unit: CloseUnit, { quantityScale }: MarketView): string {
  return unit === 'lots' ? lots : shiftedDown(lots, quantityScale);
}

export function useCloseForm(
  position: FuturesPositionView,
  market: MarketView,
  onDone: () => void,
) {
  const { t } = useWords('futures');
  const sending = useOrderSending();
  const { send: close, ...closing } = useSend('futures.close', sending);
  const { send: submit, ...submitting } = useSend('futures.submit', sending);
  const [kind, setKind] = useState<'market' | 'limit'>('market');
  const [price, setPrice] = useState(position.markPrice);
  // The unit in which positions are opened, where a part of one can be said in it.
  const [unit, setUnit] = useState<CloseUnit>(() => (keptUnit() === 'lots' ? 'lots' : 'base'));
  // In that unit. The whole stays the whole while a part of it is closed elsewhere.
  const [typed, setSize] = useState<string | null>(null);
  const places = unit === 'lots' ? 0 : market.quantityScale;
  const lots = typed === null ? position.lots : shiftedUp(typed, places);
  const problem = problemOf({ kind, price, lots, held: position.lots });

  const send = async () => {
    const isPart = lots !== position.lots;
    const result =
      kind === 'market'
        ? await close({ id: position.id, ...(isPart && { lots }) })
        : await submit({
            currencyId: market.currencyId,
            legalId: market.legalId,
            side: position.side,
            type: 'limit',
            marginMode: position.marginMode,
            multiple: position.multiple,
            lots,
            targetPrice: price,
            positionId: position.id,
          });
    if (!result?.ok) return;
    onDone();
    if (!('realisedProfit' in result.value)) return showToast(t('result.placed'), 'success');
    const { symbol, closePrice, realisedProfit } = result.value;
    await tellDone({
      done: { symbol, lots, price: closePrice, profits: [realisedProfit] },
      words: ({ amountText: amount, base, priceText: price, profitText: profit }) =>
        isPart
          ? t('result.reducedBy', { amount, base, profit })
          : t('result.closedAt', { amount, base, price, profit }),
      plain: t(isPart ? 'result.reduced' : 'result.closed'),
    });
  };
  return {
    kind,
    setKind,
    price,
    setPrice,
    unit,
    changeUnit: () => {
      const next = unit === 'lots' ? 'base' : 'lots';
      keepChoice('unit', next);
      setUnit(next);
      if (typed !== null) setSize(inUnit(lots, next, market));
    },
    places,
    size: typed ?? shiftedDown(position.lots, places),
    setSize,
    setPercent: (percent: number) =>
      setSize(percent === 0 ? '' : inUnit(partOfLots(position.lots, percent), unit, market)),
    sizeText: typed ?? (unit === 'lots' ? position.lotsText : position.quantityText),
    lots,
    percent: sharePercentOf(lots, position.lots),
    problem,
    send,
    isPending: closing.isPending || submitting.isPending,
    isChecking: closing.isChecking || submitting.isChecking,
  };
}

function problemOf(form: { kind: string; price: string; lots: string; held: string }) {
  if (isZero(form.lots)) return 'amount_invalid';
  if (BigInt(form.lots) > BigInt(form.held)) return 'amount_above_maximum';
  return form.kind === 'limit' && isZero(form.price) ? 'price_invalid' : null;
}

function sharePercentOf(lots: string, held: string): number {
  if (lots === '') return 0;
  const percent = (BigInt(lots) * BigInt(WHOLE)) / BigInt(held);
  return percent > BigInt(WHOLE) ? WHOLE : Number(percent);
}
