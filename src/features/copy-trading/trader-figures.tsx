/** TraderFigures { profile }: the record in figures, with what followers really had. */
import type { ProfileView } from '../../../contract/features/copy-trading-views.ts';
import { multipleText } from '../../../contract/plain/multiple-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';

export function TraderFigures({ profile }: { readonly profile: ProfileView }) {
  const { t, language } = useWords('copy-trading');
  const { trader, symbols } = profile;
  const orNothing = (text: string, words: string) => (text === '' ? NOTHING : words);
  return (
    <FigureLines
      lines={[
        [t('label.accuracy'), trader.accuracyText || NOTHING],
        [t('label.rate'), trader.rateText || NOTHING],
        [t('label.drawdown'), trader.drawdownText || NOTHING],
        [t('label.orders'), trader.ordersText],
        [t('label.days'), trader.daysText],
        [t('label.holding'), t('minutes', { count: profile.holdingMinutes })],
        [t('label.multiple'), multipleText(profile.multipleText, language)],
        [t('label.followers'), `${trader.followersText} / ${trader.placesText}`],
        [t('label.followersProfit'), `${trader.followersProfitText} USDT`],
        [t('label.lag'), orNothing(trader.lagText, t('seconds', { text: trader.lagText }))],
        [t('label.slippage'), orNothing(trader.slippageText, trader.slippageText)],
        [t('label.share'), trader.shareText],
        ...symbols.map(({ symbol, shareText }) => [symbol, shareText] as const),
      ]}
    />
  );
}
