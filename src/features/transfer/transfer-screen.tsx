/** Moves money between the user's own accounts (TRANSF-01): at once, for free. */
import { History } from 'lucide-react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { AccountPair } from './account-pair.tsx';
import { AmountField } from './amount-field.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useSendTransfer } from './use-send-transfer.ts';
import { useTransferForm } from './use-transfer-form.ts';

export function TransferScreen() {
  const { t } = useWords('transfer');
  const form = useTransferForm();
  const { send, isPending, error } = useSendTransfer(form);
  return (
    <Page
      title={t('title')}
      right={
        <IconButton
          icon={History}
          label={t('records')}
          onClick={() => void push('/pages/fund/transfer_history')}
        />
      }
      footer={
        form.currencies && (
          <Button isWide isLoading={isPending} onClick={send}>
            {t('submit')}
          </Button>
        )
      }
    >
      {form.failure && (
        <ErrorState title={t('failed')} hint={errorWords(form.failure)} onRetry={form.retry} />
      )}
      {!form.failure && !form.currencies && <FormSkeleton label={t('title')} />}
      {form.currencies && (
        <form
          noValidate
          aria-label={t('title')}
          // Enter in a search box of the form must not move money.
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-col gap-5 pt-2"
        >
          <AccountPair form={form} />
          <AmountField form={form} error={error} />
          <p className="text-small text-faint">
            {t('free')}
            {form.from === 'lever' && ` ${t('leverHint')}`}
          </p>
        </form>
      )}
    </Page>
  );
}
