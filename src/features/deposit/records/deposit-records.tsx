/** The tab of what came in. */
import { useState } from 'react';
import type { Deposit, DepositView } from '../../../../contract/features/deposit.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { push } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { SELECT_PATH } from '../paths.ts';
import { CancelButton } from './cancel-button.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { depositStates } from './record-state.ts';
import { ALL, RecordsList } from './records-list.tsx';

export function DepositRecords() {
  const { t } = useWords('deposit');
  const [state, setState] = useState<Deposit['status'] | typeof ALL>(ALL);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const pages = useAskPages('deposit.list', state === ALL ? {} : { status: state });
  // What the list says now, so that an open sheet follows it.
  const opened = pages.items.find(({ id }) => id === openedId);
  return (
    <>
      <RecordsList
        name="deposit"
        states={depositStates}
        state={state}
        onState={setState}
        pages={pages}
        emptyAction={
          <Button variant="plain" size="medium" onClick={() => void push(SELECT_PATH)}>
            {t('title')}
          </Button>
        }
        renderItem={(deposit) => (
          <RecordRow
            amountText={deposit.creditedText || deposit.amountText}
            currency={deposit.currency}
            way={deposit.network ?? t('type.bank')}
            state={deposit.status}
            createdAt={deposit.createdAt}
            onOpen={() => setOpenedId(deposit.id)}
          />
        )}
      />
      {opened && (
        <DepositSheet
          deposit={opened}
          onClose={() => setOpenedId(null)}
          onCancelled={pages.refresh}
        />
      )}
    </>
  );
}

interface DepositSheetProps {
  readonly deposit: DepositView;
  readonly onClose: () => void;
  readonly onCancelled: () => Promise<unknown>;
}

function DepositSheet({ deposit, onClose, onCancelled }: DepositSheetProps) {
  const { t, tag } = useWords('deposit');
  const { currency, amountText, feeText, bonusText, creditedText, status } = deposit;
  const sum = (text: string) => `${text} ${currency}`;
  return (
    <RecordSheet
      title={t('records.deposit')}
      amountText={sum(creditedText || amountText)}
      state={status}
      reason={deposit.reason}
      onClose={onClose}
      footer={
        status === 'reviewing' && (
          <CancelButton of="deposit" id={deposit.id} onCancelled={onCancelled} />
        )
      }
      lines={[
        [t('form.amount'), sum(amountText)],
        [t('fee'), feeText === '' ? t('free') : sum(feeText)],
        ...(bonusText === '' ? [] : [[t('records.bonus'), sum(bonusText)] as const]),
        ...(creditedText === '' ? [] : [[t('records.credited'), sum(creditedText)] as const]),
        deposit.network === null
          ? [t('records.way'), t('type.bank')]
          : [t('network'), deposit.network],
        [t('records.from'), deposit.account],
        [t('records.created'), exactTime(deposit.createdAt, tag)],
        [t('records.updated'), exactTime(deposit.updatedAt, tag)],
        [t('records.number'), String(deposit.id)],
      ]}
    />
  );
}
