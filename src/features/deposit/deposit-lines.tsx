/** What a deposit costs and brings, as the core computes it for what is typed. */
import type { DepositOffer, DepositPreview } from '../../../contract/features/deposit.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { FigureLine } from './figure-line.tsx';
import type { Way } from './way.ts';

interface DepositLinesProps {
  readonly terms: DepositOffer;
  readonly way: Way;
  /** Null while nothing is typed. */
  readonly preview: DepositPreview | null;
}

export function DepositLines({ terms, way, preview }: DepositLinesProps) {
  const { t } = useWords('deposit');
  const isFree = isZero(way.feeRate);
  const hasBonus = !isZero(terms.bonusRate);
  return (
    <dl aria-live="polite" className="border-t border-hairline pt-2 text-body">
      {way.fiat && <FigureLine name={t('form.pay')} text={preview?.payText ?? NOTHING} />}
      <FigureLine
        name={isFree ? t('fee') : t('feeOf', { percent: way.feeRateText })}
        text={isFree ? t('free') : (preview?.feeText ?? NOTHING)}
      />
      {hasBonus && (
        <FigureLine
          name={t('bonus', { percent: terms.bonusRateText })}
          text={preview?.bonusText ?? NOTHING}
        />
      )}
      <FigureLine name={t('form.credited')} text={preview?.creditedText ?? NOTHING} />
    </dl>
  );
}
