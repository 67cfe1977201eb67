/** LiveProfit { position, className? }: what a position has won or lost; grey with its age once the price rests. */
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { toneText } from '../../../theme/palette.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AgeText } from '../../../ui/figures/price-text.tsx';

interface LiveProfitProps {
  readonly position: FuturesPositionView;
  readonly className?: string;
}

export function LiveProfit({ position, className }: LiveProfitProps) {
  const { t } = useWords('futures');
  const quote = useTopic('markets.quote', position.symbol);
  const isStale = quote !== null && quote.staleMs !== null;
  const tone = isStale ? 'text-faint' : toneText(position.tone);
  return (
    <span className={classNames('figure shrink-0 text-right', tone)}>
      <span className="sr-only">{t('figures.profit')} </span>
      <span className={classNames('block font-semibold', className)}>{position.profitText}</span>
      {isStale ? (
        <AgeText text={quote.ageText} className="text-caption text-warning" />
      ) : (
        <span className="block text-small leading-4">{position.profitPercentText}</span>
      )}
    </span>
  );
}
