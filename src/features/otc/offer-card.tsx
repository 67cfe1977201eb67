/** OfferCard { offer, onTake }: who offers what at which price, with what they have done before. */
import type { OtcOfferView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { TraderLine } from './trader-line.tsx';

interface OfferCardProps {
  readonly offer: OtcOfferView;
  readonly onTake: () => void;
}

export function OfferCard({ offer, onTake }: OfferCardProps) {
  const { t } = useWords('otc');
  const { owner, currency, fiat, priceText, methods } = offer;
  // Who takes it does the other.
  const act = offer.side === 'sell' ? 'buy' : 'sell';
  const name = `${owner.name}, ${priceText ?? NOTHING} ${fiat}`;
  return (
    <article aria-label={name} className="flex flex-col gap-2.5 py-4">
      <TraderLine record={owner} />
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="figure text-title font-semibold">{priceText ?? NOTHING}</span>
            <span className="text-small text-soft">{fiat}</span>
            {offer.percentText && (
              <span className="figure text-caption text-faint">{offer.percentText}</span>
            )}
          </p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 text-small">
            <dt className="text-faint">{t('left')}</dt>
            <dd className="figure min-w-0 break-words">
              {offer.leftText} {currency}
            </dd>
            <dt className="text-faint">{t('bounds')}</dt>
            <dd className="figure min-w-0 break-words">
              {t('range', { from: offer.minimumText, to: `${offer.maximumText} ${fiat}` })}
            </dd>
          </dl>
          <p className="mt-1 text-caption text-soft">
            {methods.map((method) => t(`payments.${method}`)).join(' · ')}
          </p>
        </div>
        <Button
          size="medium"
          variant={act === 'buy' ? 'up' : 'down'}
          disabled={priceText === null}
          aria-label={`${t(`act.${act}`, { currency })}, ${name}`}
          onClick={onTake}
        >
          {t(`sides.${act}`)}
        </Button>
      </div>
    </article>
  );
}
