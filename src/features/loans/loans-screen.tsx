/** Loans (LOAN-01): borrowing against coins, and what was borrowed. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { BorrowFooter, BorrowPanel } from './borrow-panel.tsx';
import { ConfirmLoan } from './confirm-loan.tsx';
import { LoansPanel } from './loans-panel.tsx';
import { useBorrow } from './use-borrow.ts';
import { useLoanForm } from './use-loan-form.ts';

const tabs = ['borrow', 'mine'] as const;

const PANEL_ID = 'loans-panel';

export function LoansScreen() {
  const { t } = useWords('loans');
  const start = useQueryValues({ tab: oneOfParam(tabs, 'borrow') });
  const [tab, setTab] = useState(start.tab);
  const form = useLoanForm();
  const steps = useBorrow(form, () => setTab('mine'));
  const isBorrowing = tab === 'borrow';
  return (
    <Page
      title={t('title')}
      isPadded={false}
      footer={isBorrowing && form.terms ? <BorrowFooter steps={steps} /> : undefined}
    >
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tabs.${tab}`)} className="px-4 pb-6">
        {isBorrowing ? (
          <BorrowPanel form={form} steps={steps} />
        ) : (
          <LoansPanel onBorrow={() => setTab('borrow')} />
        )}
      </div>
      <ConfirmLoan form={form} steps={steps} />
    </Page>
  );
}
