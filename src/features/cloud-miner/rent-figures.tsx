/** RentFigures { plan, preview }: what a day mines, costs and pays, the rent, and when it breaks even. */
import type { MinerPlanView, MinerPreview } from '../../../contract/features/cloud-miner-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

interface RentFiguresProps {
  readonly plan: MinerPlanView;
  readonly preview: MinerPreview | null;
}

export function RentFigures({ plan, preview }: RentFiguresProps) {
  const { t, tag } = useWords('cloud-miner');
  if (preview === null) return <Skeleton className="h-72 w-full rounded-large" />;
  const { currency, payCurrency } = plan;
  const { breakEvenDays, breakEvenPriceText } = preview;
  return (
    <FigureLines
      lines={[
        [t('earn.rent'), `${preview.rentText} ${payCurrency}`],
        [t('earn.mined'), `${preview.minedText} ${currency}`],
        [t('earn.electricity'), `${preview.electricityText} ${currency}`],
        [
          t('earn.daily'),
          <strong key="daily" className="text-gold">
            {preview.dailyText} {currency}
          </strong>,
        ],
        [t('earn.expected'), `${preview.expectedText} ${currency}`],
        [
          t('earn.breakEven'),
          breakEvenDays === null ? t('earn.never') : t('earn.after', { count: breakEvenDays }),
        ],
        [
          t('earn.breakEvenPrice'),
          breakEvenPriceText === '' ? NOTHING : `${breakEvenPriceText} ${payCurrency}`,
        ],
        [t('earn.first'), dayTime(preview.firstOutputAt, tag)],
        [t('earn.ends'), dayTime(preview.endsAt, tag)],
      ]}
    />
  );
}
