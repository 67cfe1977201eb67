/** The traders whom the user follows, what each has brought, and the ways to change it and to stop. */
import { useState } from 'react';
import type { FollowView, TraderView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { FOLLOW_PATH, HALL_PATH, TRADER_PATH } from './paths.ts';
import { TraderName } from './trader-name.tsx';

export function FollowedTraders() {
  const { t } = useWords('copy-trading');
  const [chosen, setChosen] = useState<TraderView | null>(null);
  const pages = useAskPages('copyTrading.hall', { scope: 'mine' });
  return (
    <>
      <AskedList
        isInline
        variant="cards"
        pages={pages}
        label={t('tabs.traders')}
        keyOf={({ traderUserId }) => traderUserId}
        renderItem={(trader) =>
          trader.follow && (
            <Followed trader={trader} follow={trader.follow} onCancel={() => setChosen(trader)} />
          )
        }
        failed={t('failed')}
        empty={
          <EmptyState
            title={t('empty.follows')}
            action={
              <Button size="medium" onClick={() => void push(HALL_PATH)}>
                {t('traders')}
              </Button>
            }
          />
        }
      />
      {chosen?.follow && (
        <CancelSheet
          name={chosen.nickname}
          followUserId={chosen.follow.followUserId}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface FollowedProps {
  readonly trader: TraderView;
  readonly follow: FollowView;
  readonly onCancel: () => void;
}

function Followed({ trader, follow, onCancel }: FollowedProps) {
  const { t } = useWords('copy-trading');
  const { traderUserId: id, nickname } = trader;
  const size = follow.type === 'multiple' ? 'size.multiple' : 'size.lots';
  const figures = [
    [t('follow.size'), t(size, { text: follow.numberText })],
    [t('label.orders'), `${follow.ordersText} (${t('mine.open')}: ${follow.openOrders})`],
    [t('label.sharePaid'), `${follow.sharePaidText} USDT`],
    [t('tabs.missed'), follow.missed],
  ] as const;
  return (
    <article aria-label={nickname} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <button
        type="button"
        onClick={() => void push(TRADER_PATH, { id })}
        className="flex items-center gap-3 text-left -outline-offset-2 active:opacity-70"
      >
        <TraderName trader={trader} />
        <span className={`figure ml-auto shrink-0 font-semibold ${toneText(follow.profitTone)}`}>
          {follow.profitText} USDT
        </span>
      </button>
      <FigureGrid figures={figures} />
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="plain"
          size="medium"
          aria-label={`${t('follow.change')}, ${nickname}`}
          onClick={() => void push(FOLLOW_PATH, { id })}
        >
          {t('follow.change')}
        </Button>
        <Button
          variant="plain"
          size="medium"
          aria-label={`${t('cancel.action')}, ${nickname}`}
          onClick={onCancel}
        >
          {t('cancel.action')}
        </Button>
      </div>
    </article>
  );
}
