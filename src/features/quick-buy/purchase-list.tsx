/** What was bought by card, newest first. */
import type { CardPurchaseView } from '../../../contract/features/quick-buy.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';

export function PurchaseList() {
  const { t } = useWords('quick-buy');
  const { items, failure, refresh, hasMore, isLoading, loadMore } = useAskPages(
    'quickBuy.list',
    {},
  );
  if (failure && items.length === 0)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  return (
    <section className="pt-6">
      <h2 className="font-semibold">{t('purchases')}</h2>
      <InfiniteList
        label={t('purchases')}
        items={items}
        keyOf={({ id }) => id}
        renderItem={(purchase) => <Purchase purchase={purchase} />}
        hasMore={hasMore}
        isLoading={isLoading}
        onMore={loadMore}
        empty={<p className="py-3 text-small text-faint">{t('noPurchases')}</p>}
      />
    </section>
  );
}

function Purchase({ purchase }: { readonly purchase: CardPurchaseView }) {
  const { t, tag } = useWords('quick-buy');
  const { receivedText, cashbackText, amountText, feeText, card, createdAt } = purchase;
  return (
    <article aria-label={receivedText} className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t(`kinds.${card}`)}</span>
        <span className="figure ml-auto font-medium">{receivedText}</span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-faint">
        <time dateTime={new Date(createdAt).toISOString()}>{dayTime(createdAt, tag)}</time>
        <span className="figure ml-auto text-right">
          {t('paid', { amount: amountText, fee: feeText })}
          {cashbackText && ` · ${t('givenBack', { amount: cashbackText })}`}
        </span>
      </span>
    </article>
  );
}
