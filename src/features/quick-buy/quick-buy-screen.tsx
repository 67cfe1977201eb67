/** Buys a coin with a bank card, at a quote that holds for some seconds. */
import { CreditCard } from 'lucide-react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BuyForm } from './buy-form.tsx';
import { ConfirmPurchase } from './confirm-purchase.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { useBuy } from './use-buy.ts';
import { useQuickBuy } from './use-quick-buy.ts';

export function QuickBuyScreen() {
  const { t } = useWords('quick-buy');
  const form = useQuickBuy();
  const buying = useBuy(form);
  const { offer, failure, coin } = form;
  return (
    <Page
      title={t('title')}
      footer={
        coin && (
          <Button isWide isLoading={buying.isPending} onClick={buying.ask}>
            {t('review', { coin: coin.currency })}
          </Button>
        )
      }
    >
      {failure && (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={form.retry} />
      )}
      {!failure && !offer && (
        <div role="status" aria-label={t('title')} className="flex flex-col gap-4 pt-2">
          <Skeleton className="h-28 w-full rounded-large" />
          <Skeleton className="h-28 w-full rounded-large" />
        </div>
      )}
      {offer && !coin && (
        <EmptyState icon={CreditCard} title={t('closed')} hint={t('closedHint')} />
      )}
      {coin && <BuyForm form={form} buying={buying} />}
      {offer && <PurchaseList />}
      <ConfirmPurchase form={form} buying={buying} />
    </Page>
  );
}
