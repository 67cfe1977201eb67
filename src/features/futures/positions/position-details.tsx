/** Every figure of one position, open or closed, with its exact times. */
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { CheckLink } from '../../../navigation/check-link.tsx';
import { toneText } from '../../../theme/palette.ts';
import { type FigureLine, FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { RiskText } from '../account/risk-text.tsx';

/** What a trade closed, and not its owner or a trader who is copied. */
const BY_TAPE = new Set<FuturesPositionView['closeReason']>([
  'liquidation',
  'stop_loss',
  'target_profit',
  'trailing_stop',
]);

interface PositionDetailsProps {
  readonly position: FuturesPositionView;
  readonly onClose: () => void;
}

export function PositionDetails({ position, onClose }: PositionDetailsProps) {
  const { t } = useWords('futures');
  const { base, quote, side, id } = position;
  const title = `${t(`side.${side}`)} ${base}/${quote} · ${t('positions.number', { id })}`;
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <FigureLines lines={useDetailLines(position)} />
      {BY_TAPE.has(position.closeReason) && (
        <CheckLink kind="position" id={id} label={t('positions.check')} />
      )}
      {position.status === 'open' && <p className="pt-3 text-small text-faint">{t('risk.hint')}</p>}
    </Sheet>
  );
}

function useDetailLines(position: FuturesPositionView): readonly FigureLine[] {
  const { t, tag } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { base, quote, status, closeReason, closedAt } = position;
  const isOpen = status === 'open';
  const money = (text: string) => `${text} ${quote}`;
  const state = closeReason === null ? t(`status.${status}`) : trade(`closeReason.${closeReason}`);
  const holding = position.holding === 'own' ? '' : ` · ${t(`holding.${position.holding}`)}`;
  const stop = (text: string) => text || t('stops.none');
  const profit = `${money(position.profitText)}${position.profitPercentText && ` (${position.profitPercentText})`}`;
  const lines: readonly (FigureLine | null)[] = [
    [t('figures.status'), `${state}${holding}`],
    [t('figures.type'), t(`type.${position.type}`)],
    [
      t('multiple.label'),
      `${t(`mode.${position.marginMode}`)} · ${t('multiple.of', { multiple: position.multiple })}${position.isSuper ? ` · ${t('super.short')}` : ''}`,
    ],
    [t('figures.lots'), `${position.lotsText} (${position.quantityText} ${base})`],
    [
      t('figures.profit'),
      <span key="profit" className={toneText(position.tone)}>
        {profit}
      </span>,
    ],
    isOpen ? [t('figures.margin'), money(position.marginText)] : null,
    isOpen
      ? [
          t('figures.riskRate'),
          <RiskText key="risk" text={position.riskText} risk={position.risk} />,
        ]
      : null,
    [t('figures.openPrice'), money(position.openPriceText)],
    isOpen ? [t('figures.markPrice'), money(position.markPriceText)] : null,
    isOpen
      ? [t('figures.liquidation'), position.liquidationText || t('figures.noLiquidation')]
      : null,
    position.closePriceText === ''
      ? null
      : [t('figures.closePrice'), money(position.closePriceText)],
    [t('figures.fee'), money(position.feeText)],
    [t('figures.overnightFee'), money(position.overnightFeeText)],
    [t('stops.targetProfit'), stop(position.targetProfitText)],
    [t('stops.stopLoss'), stop(position.stopLossText)],
    [t('stops.trailing'), stop(position.trailingText)],
    [t('figures.openTime'), exactTime(position.openedAt, tag)],
    closedAt === null ? null : [t('figures.closeTime'), exactTime(closedAt, tag)],
  ];
  return lines.filter((line) => line !== null);
}
