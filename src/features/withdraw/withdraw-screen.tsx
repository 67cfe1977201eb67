/** Money out: to a saved wallet address or to a bank card (WDRAW-01). */
import { History } from 'lucide-react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { Page } from '../../navigation/page.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { LevelNotice } from './level-notice.tsx';
import { openRecords } from './paths.ts';
import { ResultView } from './result-view.tsx';
import { useWithdraw } from './use-withdraw.ts';
import { useWithdrawForm } from './use-withdraw-draft.ts';
import { WithdrawFooter } from './withdraw-footer.tsx';
import { WithdrawFields } from './withdraw-form.tsx';
import { WithdrawSheets } from './withdraw-sheets.tsx';

export function WithdrawScreen() {
  const { t } = useWords('withdraw');
  const form = useWithdrawForm();
  const steps = useWithdraw(form);
  const isUnverified = useUser()?.verificationLevel === 0;
  const records = <IconButton icon={History} label={t('records')} onClick={openRecords} />;

  if (steps.made !== null)
    return (
      <Page title={t('title')} right={records}>
        <ResultView made={steps.made} onAnew={steps.startAnew} />
      </Page>
    );
  if (form.failure && !form.currencies)
    return (
      <Page title={t('title')} right={records}>
        <ErrorState title={t('failed')} hint={errorWords(form.failure)} onRetry={form.retry} />
      </Page>
    );
  return (
    <Page
      title={t('title')}
      right={records}
      isPadded={false}
      footer={isUnverified ? <LevelNotice /> : <WithdrawFooter form={form} steps={steps} />}
    >
      <WithdrawFields form={form} isTried={steps.isTried} />
      <WithdrawSheets form={form} steps={steps} />
    </Page>
  );
}
