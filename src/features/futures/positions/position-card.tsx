/** One open position with all its figures, live; its buttons close it and set its stops. */
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { relativeTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { SharePositionButton } from '../../../share/share-position.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/figures/badge.tsx';
import { RiskText } from '../account/risk-text.tsx';
import { LiveProfit } from './live-profit.tsx';
import { SideBadge } from './side-badge.tsx';

interface PositionCardProps {
  readonly position: FuturesPositionView;
  readonly onDetails: () => void;
  readonly onClose: () => void;
  readonly onStops: () => void;
}

export function PositionCard({ position, onDetails, onClose, onStops }: PositionCardProps) {
  const { t } = useWords('futures');
  const { base, quote } = position;
  const name = `${base}/${quote}`;
  return (
    <article
      aria-label={`${t(`side.${position.side}`)} ${name}`}
      className="flex flex-col gap-2 py-3 wide:grid wide:grid-cols-[minmax(0,1fr)_auto] wide:gap-x-6"
    >
      <div className="flex items-start gap-2 wide:order-1">
        <button
          type="button"
          onClick={onDetails}
          className="min-w-0 flex-1 text-left -outline-offset-2 active:opacity-70"
        >
          <span className="flex flex-wrap items-center gap-1.5">
            <SideBadge side={position.side} />
            <span className="truncate font-semibold">{name}</span>
            <PositionMarks position={position} />
          </span>
          <span className="mt-0.5 block text-caption text-faint">
            {t(`type.${position.type}`)} · {t(`status.${position.status}`)}
          </span>
        </button>
        <LiveProfit position={position} className="text-title leading-6" />
      </div>
      {position.risk === 'danger' && (
        <p
          role="alert"
          className="rounded-small bg-error/12 px-2.5 py-1.5 text-small text-error wide:order-3 wide:col-span-2"
        >
          {t('risk.advice')}
        </p>
      )}
      <PositionFigures position={position} />
      <div className="flex items-center gap-2 wide:order-2">
        <StopsText position={position} />
        <SharePositionButton
          position={{
            name,
            side: position.side,
            multiple: position.multiple,
            returnText: position.profitPercentText,
            tone: position.tone,
            entryText: position.openPriceText,
            markText: position.markPriceText,
            isClosed: false,
            profitText: `${position.profitText} ${quote}`,
          }}
        />
        <Button
          variant="plain"
          size="small"
          onClick={onStops}
          aria-label={`${t('stops.label')} ${name}`}
        >
          {t('stops.short')}
        </Button>
        <Button
          variant="plain"
          size="small"
          onClick={onClose}
          aria-label={`${t('close.one')} ${name}`}
        >
          {t('close.one')}
        </Button>
      </div>
    </article>
  );
}

function PositionFigures({ position }: { readonly position: FuturesPositionView }) {
  const { t, tag } = useWords('futures');
  const { t: common } = useWords();
  const { base } = position;
  const age = relativeTime(position.openedAt, Date.now(), { tag, justNow: common('justNow') });
  const figures = [
    [t('figures.lots'), `${position.lotsText} (${position.quantityText} ${base})`],
    [t('figures.margin'), position.marginText],
    [t('figures.riskRate'), <RiskText key="risk" text={position.riskText} risk={position.risk} />],
    [t('figures.openPrice'), position.openPriceText],
    [t('figures.markPrice'), position.markPriceText],
    [t('figures.liquidation'), position.liquidationText || t('figures.none')],
    [t('figures.fee'), position.feeText],
    [t('figures.overnightFee'), position.overnightFeeText],
    [t('figures.openTime'), age],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5 wide:order-4 wide:col-span-2 wide:grid-cols-5">
      {figures.map(([figure, text], index) => (
        <div
          key={figure}
          className={classNames('min-w-0', index % 3 === 2 && 'text-right wide:text-left')}
        >
          <dt className="truncate text-caption text-faint">{figure}</dt>
          <dd className="figure truncate text-small">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Multiple, margin mode, and whether it is super leverage or follows another trader. */
export function PositionMarks({
  position,
}: {
  readonly position: Pick<FuturesPositionView, 'marginMode' | 'multiple' | 'isSuper' | 'holding'>;
}) {
  const { t } = useWords('futures');
  return (
    <>
      <Badge>
        {t(`mode.${position.marginMode}`)} {t('multiple.of', { multiple: position.multiple })}
      </Badge>
      {position.isSuper && <Badge tone="gold">{t('super.short')}</Badge>}
      {position.holding !== 'own' && <Badge tone="gold">{t(`holding.${position.holding}`)}</Badge>}
    </>
  );
}

function StopsText({ position }: { readonly position: FuturesPositionView }) {
  const { t } = useWords('futures');
  const parts = [
    position.targetProfitText && `${t('stops.tp')} ${position.targetProfitText}`,
    position.stopLossText && `${t('stops.sl')} ${position.stopLossText}`,
    position.trailingText && `${t('stops.ts')} ${position.trailingText}`,
  ].filter((part) => part !== '');
  return (
    <span className="figure min-w-0 flex-1 text-small text-soft wide:max-w-52 wide:text-right">
      {parts.length === 0 ? (
        <span className="text-faint">{t('stops.notSet')}</span>
      ) : (
        parts.join(' · ')
      )}
    </span>
  );
}
