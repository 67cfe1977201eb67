/** TakeSheet { offer, onClose }: how much of an offer, what it comes to, and by which card; the price is the one shown. */
import type { OtcOfferView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { CARD_PATHS, TRANSFER_PATH } from './paths.ts';
import { TraderLine } from './trader-line.tsx';
import { type TakeSteps, useTake } from './use-take.ts';

interface TakeSheetProps {
  readonly offer: OtcOfferView;
  readonly onClose: () => void;
}

export function TakeSheet({ offer: seen, onClose }: TakeSheetProps) {
  const { t } = useWords('otc');
  const steps = useTake(seen, onClose);
  const { offer } = steps;
  const act = offer.side === 'sell' ? 'buy' : 'sell';
  const { currency } = offer;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`act.${act}`, { currency })}
      footer={
        <Button
          isWide
          variant={act === 'buy' ? 'up' : 'down'}
          isLoading={steps.isPending}
          disabled={offer.price === null}
          onClick={() => void steps.send()}
        >
          {t(steps.isChecking ? 'checking' : `act.${act}`, { currency })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <TraderLine record={offer.owner} />
        <Amounts steps={steps} />
        <Figures steps={steps} />
        <Methods steps={steps} />
        {offer.terms !== '' && (
          <p className="rounded-small bg-control px-3 py-2.5 text-small whitespace-pre-line text-soft wrap-anywhere">
            {offer.terms}
          </p>
        )}
        <p className="text-small text-faint">{t(`escrow.${act}`)}</p>
      </div>
    </Sheet>
  );
}

function Amounts({ steps }: { readonly steps: TakeSteps }) {
  const { t } = useWords('otc');
  const { offer, by, preview } = steps;
  const { currency, fiat } = offer;
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={t('amountOf')}
        value={by}
        onChange={steps.setBy}
        options={[
          { value: 'total', label: t('byFiat', { fiat }) },
          { value: 'number', label: t('byCoin', { currency }) },
        ]}
      />
      <AmountInput
        label={t('amount')}
        name="amount"
        value={steps.amount}
        onChange={steps.setAmount}
        scale={by === 'number' ? offer.scale : offer.fiatScale}
        error={steps.error}
        hint={t('range', { from: offer.minimumText, to: `${offer.maximumText} ${fiat}` })}
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {by === 'number' ? currency : fiat}
            <button
              type="button"
              onClick={() => steps.setAmount(preview?.most === '0' ? '' : (preview?.most ?? ''))}
              className="tap px-2 font-semibold text-gold"
            >
              {t('max')}
            </button>
          </span>
        }
      />
      {offer.side === 'buy' && (
        <p className="flex flex-wrap justify-between gap-x-3 text-small text-faint">
          <span>
            {t('available')}{' '}
            <span className="figure text-soft">
              {preview?.availableText ?? NOTHING} {currency}
            </span>
          </span>
          <button
            type="button"
            onClick={() => void push(TRANSFER_PATH)}
            className="tap font-semibold text-gold"
          >
            {t('transfer')}
          </button>
        </p>
      )}
    </div>
  );
}

function Figures({ steps }: { readonly steps: TakeSteps }) {
  const { t } = useWords('otc');
  const { offer, preview } = steps;
  const { currency, fiat } = offer;
  const act = offer.side === 'sell' ? 'buy' : 'sell';
  return (
    <FigureLines
      lines={[
        [t('price'), `${offer.priceText ?? NOTHING} ${fiat}`],
        [
          t(`sum.${act}`),
          <strong key="total">{`${preview?.totalText ?? NOTHING} ${fiat}`}</strong>,
        ],
        [t(`coins.${act}`), `${preview?.numberText ?? NOTHING} ${currency}`],
        [t('limit'), `${offer.tradeLimitText} ${fiat}`],
      ]}
    />
  );
}

function Methods({ steps }: { readonly steps: TakeSteps }) {
  const { t } = useWords('otc');
  const { offer, method } = steps;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-small text-soft">{t('payment')}</p>
      <SegmentedControl
        label={t('payment')}
        value={method}
        onChange={steps.setMethod}
        options={offer.methods.map((value) => ({ value, label: t(`payments.${value}`) }))}
      />
      {steps.needsCard && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 text-small text-warning"
        >
          {t('needsCard')}
          <Button size="small" variant="plain" onClick={() => void push(CARD_PATHS[method])}>
            {t('addCard')}
          </Button>
        </p>
      )}
    </div>
  );
}
