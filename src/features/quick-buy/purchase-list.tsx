/** What was bought by card, newest first. */
import type { CardPurchaseView } from '../../../contract/features/quick-buy.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';

export function PurchaseList() {
  const { t } = useWords('quick-buy');
  const pages = useAskPages('quickBuy.list', {});
  return (
    <section className="pt-6">
      <h2 className="font-semibold">{t('purchases')}</h2>
      <AskedList
        isInline
        pages={pages}
        label={t('purchases')}
        keyOf={({ id }) => id}
        renderItem={(purchase) => <Purchase purchase={purchase} />}
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
