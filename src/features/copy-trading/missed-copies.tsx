/** Copies that could not be made, each with its reason. */
import type { CopyMissView } from '../../../contract/features/copy-trading-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';

export function MissedCopies() {
  const { t } = useWords('copy-trading');
  const pages = useAskPages('copyTrading.misses', {});
  const { items, failure, refresh } = pages;
  if (failure && items.length === 0)
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  return (
    <InfiniteList
      label={t('tabs.missed')}
      items={items}
      keyOf={({ id }) => id}
      renderItem={(miss) => <Miss miss={miss} />}
      hasMore={pages.hasMore}
      isLoading={pages.isLoading}
      onMore={pages.loadMore}
      empty={<EmptyState title={t('empty.missed')} />}
    />
  );
}

function Miss({ miss }: { readonly miss: CopyMissView }) {
  const { t, tag } = useWords('copy-trading');
  const { symbol, side, traderNickname, reason, at } = miss;
  return (
    <article aria-label={`${symbol}, ${traderNickname}`} className="border-b border-hairline py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="font-semibold">
          {symbol} · {t(`side.${side}`)}
        </span>
        <span className="shrink-0 text-small text-faint">{dayTime(at, tag)}</span>
      </span>
      <span className="block text-small text-faint">{traderNickname}</span>
      <span className="block pt-1 text-pretty text-soft">{t(`reason.${reason}`)}</span>
    </article>
  );
}
