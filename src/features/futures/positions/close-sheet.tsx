/** Closes a position: the whole or a part of its lots, now at the market or later at a limit. */
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { toneText } from '../../../theme/palette.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { PercentSlider } from '../../../ui/fields/percent-slider.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { partOfLots } from './part-of-lots.ts';
import { useCloseForm } from './use-close-form.ts';

interface CloseSheetProps {
  readonly position: FuturesPositionView;
  readonly market: MarketView;
  readonly onClose: () => void;
}

export function CloseSheet({ position, market, onClose }: CloseSheetProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const form = useCloseForm(position, market, onClose);
  const { base, quote, lots } = position;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${t('close.one')} · ${t(`side.${position.side}`)} ${base}/${quote}`}
      footer={
        <Button
          isWide
          isLoading={form.isPending}
          disabled={form.problem !== null}
          onClick={() => void form.send()}
        >
          {form.isChecking
            ? trade('ticket.checking')
            : t('close.lots', { lots: form.lotsText, count: Number(form.lots) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CloseSummary position={position} />
        <SegmentedControl
          label={trade('kind.label')}
          value={form.kind}
          onChange={form.setKind}
          options={[
            { value: 'market', label: t('type.market') },
            { value: 'limit', label: t('type.limit') },
          ]}
        />
        {form.kind === 'limit' && (
          <AmountInput
            label={trade('ticket.price')}
            value={form.price}
            onChange={form.setPrice}
            onStep={(direction) =>
              form.setPrice(stepPrice(form.price || '0', market.priceScale, direction))
            }
            scale={market.priceScale}
          />
        )}
        <AmountInput
          label={t('close.size', { lots: position.lotsText })}
          value={form.lots}
          onChange={form.setLots}
          scale={0}
          unit={t('unit.lots')}
          error={form.problem === 'amount_above_maximum' ? t('close.tooMany') : undefined}
        />
        <PercentSlider
          value={form.percent}
          onChange={(percent) => form.setLots(percent === 0 ? '' : partOfLots(lots, percent))}
          label={t('close.share')}
        />
        <p className="text-small text-faint">
          {t(form.kind === 'market' ? 'close.marketHint' : 'close.limitHint')}
        </p>
      </div>
    </Sheet>
  );
}

function CloseSummary({ position }: { readonly position: FuturesPositionView }) {
  const { t } = useWords('futures');
  const { quote } = position;
  return (
    <p className="figure flex flex-wrap items-baseline justify-between gap-x-4 text-small text-soft">
      <span>
        {t('figures.openPrice')} {position.openPriceText} → {position.markPriceText}
      </span>
      <span className={classNames('font-semibold', toneText(position.tone))}>
        {position.profitText} {quote} ({position.profitPercentText})
      </span>
    </p>
  );
}
