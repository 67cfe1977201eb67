/** TraderCard { trader }: a trader with the record of the last hour in a list. */
import type { TraderView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Sparkline } from '../../ui/figures/sparkline.tsx';
import { followAction } from './follow-action.ts';
import { FOLLOW_PATH, TRADER_PATH } from './paths.ts';
import { TraderName } from './trader-name.tsx';

export function TraderCard({ trader }: { readonly trader: TraderView }) {
  const { t } = useWords('copy-trading');
  const { traderUserId: id, nickname, follow, isFull } = trader;
  // By the short names that the list is sorted by.
  const figures = [
    [t('sort.profit_rate'), trader.rateText],
    [t('sort.accuracy'), trader.accuracyText],
    [t('sort.drawdown'), trader.drawdownText],
    [t('sort.followers'), trader.followersText],
  ] as const;
  const action = followAction(trader);
  return (
    <article aria-label={nickname} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <button
        type="button"
        aria-label={`${nickname}, ${t('label.profit')} ${trader.profitText}`}
        onClick={() => void push(TRADER_PATH, { id })}
        className="flex items-center gap-3 text-left -outline-offset-2 active:opacity-70"
      >
        <TraderName trader={trader} />
        <span className="ml-auto shrink-0 text-right">
          <span className={`figure block font-semibold ${toneText(trader.profitTone)}`}>
            {trader.profitText}
          </span>
          <Sparkline
            path={trader.curve}
            tone={trader.curveTone}
            className="mt-1 ml-auto h-5 w-16"
          />
        </span>
      </button>
      <dl className="grid grid-cols-4 gap-x-2">
        {figures.map(([name, text]) => (
          <div key={name} className="min-w-0">
            <dt className="truncate text-caption text-faint">{name}</dt>
            <dd className="figure text-small wrap-anywhere">{text || NOTHING}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center justify-between gap-3">
        {follow ? <Badge tone="gold">{t('follow.following')}</Badge> : <span />}
        <Button
          size="small"
          variant={follow ? 'plain' : 'primary'}
          disabled={isFull && !follow}
          aria-label={`${t(action)}, ${nickname}`}
          onClick={() => void push(FOLLOW_PATH, { id })}
        >
          {t(action)}
        </Button>
      </div>
    </article>
  );
}
