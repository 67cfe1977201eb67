/** Converts one coin into another at a rate that holds for some seconds (CONV-01). */
import { ArrowDownUp, History } from 'lucide-react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { GivenCoin, ReceivedCoin } from './coin-panels.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { useConvertForm } from './use-convert-form.ts';
import { useSendConversion } from './use-send-conversion.ts';

export function ConvertScreen() {
  const { t } = useWords('convert');
  const form = useConvertForm();
  const sending = useSendConversion(form);
  const isReady = form.currencies !== undefined;
  return (
    <Page
      title={t('title')}
      right={
        <IconButton
          icon={History}
          label={t('records')}
          onClick={() => void push('/pages/fund/transfer_history', { kind: 'conversions' })}
        />
      }
      footer={
        isReady && (
          <Button isWide isLoading={sending.isPending} onClick={sending.ask}>
            {t('review')}
          </Button>
        )
      }
    >
      {form.failure && (
        <ErrorState title={t('failed')} hint={errorWords(form.failure)} onRetry={form.retry} />
      )}
      {!form.failure && !isReady && <PanelsSkeleton label={t('title')} />}
      {isReady && (
        <form
          noValidate
          aria-label={t('title')}
          // Enter in the search box of a coin does not submit the form.
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-col pt-2"
        >
          <GivenCoin form={form} error={sending.error} />
          <IconButton
            icon={ArrowDownUp}
            label={t('swap')}
            onClick={form.swap}
            className="z-1 -my-3 self-center rounded-full border-4 border-ground bg-control text-gold"
          />
          <ReceivedCoin form={form} />
          <QuoteLines form={form} />
        </form>
      )}
      <ConfirmSheet form={form} sending={sending} />
    </Page>
  );
}

function PanelsSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5 pt-2">
      <Skeleton className="h-28 w-full rounded-large" />
      <Skeleton className="h-28 w-full rounded-large" />
    </div>
  );
}
