/** Closes a position: the whole or a part of its lots, now at the market or later at a limit. */
import { ArrowLeftRight } from 'lucide-react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { useWords, type WordsOf } from '../../../i18n/use-words.ts';
import { toneText } from '../../../theme/palette.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { TermsFields } from '../../../ticket/terms-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { PercentSlider } from '../../../ui/fields/percent-slider.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { type ClosedPart, useCloseForm } from './use-close-form.ts';
import type { CloseSize } from './use-close-size.ts';

interface CloseSheetProps extends ClosedPart {
  readonly onClose: () => void;
}

interface FormPart {
  readonly position: FuturesPositionView;
  readonly form: ReturnType<typeof useCloseForm>;
}

export function CloseSheet({ onClose, ...part }: CloseSheetProps) {
  const { position, market } = part;
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const form = useCloseForm(part, onClose);
  const { base, quote } = position;
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
          onClick={form.send}
        >
          {form.isChecking ? trade('ticket.checking') : closeWords(form.size, base, t)}
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
        <SizeInput position={position} form={form} />
        <PercentSlider
          value={form.percent}
          onChange={form.size.setPercent}
          label={t('close.share')}
        />
        {form.kind === 'market' ? (
          <p className="text-small text-faint">{t('close.marketHint')}</p>
        ) : (
          <LimitPart position={position} form={form} />
        )}
      </div>
    </Sheet>
  );
}

/** The terms of a limit, and what it would bring. */
function LimitPart({ position, form }: FormPart) {
  const { t } = useWords('futures');
  const { terms, preview } = form;
  return (
    <>
      <TermsFields terms={terms} onChange={form.setTerms} />
      {terms.timeInForce === 'gtc' && (
        <p className="text-small text-faint">{t('close.limitHint')}</p>
      )}
      {preview !== null && preview.profitText !== '' && (
        <p className="figure flex flex-wrap items-baseline justify-between gap-x-4 text-small text-soft">
          <span className={toneText(preview.tone)}>
            {t('figures.profit')} {preview.profitText} {position.quote}
          </span>
          <span>
            {t('figures.fee')} {preview.feeText}
          </span>
        </p>
      )}
    </>
  );
}

function SizeInput({ position, form }: FormPart) {
  const { t } = useWords('futures');
  const { size, problem } = form;
  const isInLots = size.unit === 'lots';
  const unit = isInLots ? t('unit.lots') : position.base;
  const whole = isInLots ? position.lotsText : position.quantityText;
  return (
    <AmountInput
      label={t('close.size', { size: `${whole} ${unit}` })}
      value={size.typed}
      onChange={size.setTyped}
      scale={size.places}
      unit={
        <button
          type="button"
          aria-label={`${t('unit.label')}: ${unit}`}
          onClick={size.changeUnit}
          className="tap -mr-3.5 flex items-center justify-end gap-1 pr-2.5 -outline-offset-2"
        >
          {unit}
          <ArrowLeftRight aria-hidden="true" size={12} className="text-faint" />
        </button>
      }
      error={problem === 'amount_above_maximum' ? t('close.tooMany') : undefined}
    />
  );
}

function closeWords({ unit, text, lots }: CloseSize, base: string, t: WordsOf<'futures'>): string {
  return unit === 'lots'
    ? t('close.lots', { lots: text, count: Number(lots) })
    : t('close.amount', { amount: text, base });
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
