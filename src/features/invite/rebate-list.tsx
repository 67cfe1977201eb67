/** Rebates, newest first: how much, of which fee, and who paid it. */
import type { Rebate } from '../../../contract/features/invite.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useRefreshWithNews } from '../../link/use-refresh-with-news.ts';
import { toneText } from '../../theme/palette.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { signedText } from './rebate-amount.ts';

export function RebateList() {
  const { t } = useWords('invite');
  const pages = useAskPages('invite.rebates', {});
  const { items, failure, refresh } = pages;
  useRefreshWithNews('invite', refresh);
  if (failure && items.length === 0)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  return (
    <PullToRefresh onRefresh={refresh}>
      <InfiniteList
        label={t('tab.rebates')}
        items={items}
        keyOf={({ id }) => id}
        renderItem={(rebate) => <RebateRow rebate={rebate} />}
        hasMore={pages.hasMore}
        isLoading={pages.isLoading}
        onMore={pages.loadMore}
        empty={<EmptyState title={t('noRebates')} hint={t('noRebatesHint')} />}
      />
    </PullToRefresh>
  );
}

function RebateRow({ rebate }: { readonly rebate: Rebate }) {
  const { t, tag } = useWords('invite');
  const { t: money } = useWords('money');
  const { maskedAccount, level, source, currency, fee, amount, createdAt } = rebate;
  const isBack = amount.startsWith('-');
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate">
          {maskedAccount} · {t('level.short', { level })}
        </p>
        <p className="text-small text-faint">{money(`code.${source}`)}</p>
        <p className="text-small text-faint">{exactTime(createdAt, tag)}</p>
      </div>
      <div className="figure shrink-0 text-right">
        <p className={toneText(isBack ? 'down' : 'up')}>
          {signedText(amount, tag)} {currency}
        </p>
        <p className="text-small text-faint">
          {t(isBack ? 'feeBack' : 'fee', { fee: formatAmountText(fee.replace('-', ''), tag) })}
        </p>
      </div>
    </div>
  );
}
