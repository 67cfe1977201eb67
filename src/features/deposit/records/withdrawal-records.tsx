/** The tab of what went out; what is still in review can be taken back. */
import { useState } from 'react';
import type { Withdrawal, WithdrawalView } from '../../../../contract/features/withdraw.ts';
import { exactTime } from '../../../i18n/time-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAskPages } from '../../../link/use-ask-pages.ts';
import { push } from '../../../navigation/navigate.ts';
import { Button } from '../../../ui/button.tsx';
import { WITHDRAW_PATH } from '../paths.ts';
import { CancelButton } from './cancel-button.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { withdrawalStates } from './record-state.ts';
import { ALL, RecordsList } from './records-list.tsx';

export function WithdrawalRecords() {
  const { t } = useWords('deposit');
  const [state, setState] = useState<Withdrawal['status'] | typeof ALL>(ALL);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const pages = useAskPages('withdraw.list', state === ALL ? {} : { status: state });
  const opened = pages.items.find(({ id }) => id === openedId);
  return (
    <>
      <RecordsList
        name="withdraw"
        states={withdrawalStates}
        state={state}
        onState={setState}
        pages={pages}
        emptyAction={
          <Button variant="plain" size="medium" onClick={() => void push(WITHDRAW_PATH)}>
            {t('records.withdraw')}
          </Button>
        }
        renderItem={(withdrawal) => (
          <RecordRow
            amountText={withdrawal.numberText}
            currency={withdrawal.currency}
            way={withdrawal.network ?? t(`records.methods.${withdrawal.method}`)}
            state={withdrawal.status}
            createdAt={withdrawal.createdAt}
            onOpen={() => setOpenedId(withdrawal.id)}
          />
        )}
      />
      {opened && (
        <WithdrawalSheet
          withdrawal={opened}
          onClose={() => setOpenedId(null)}
          onCancelled={pages.refresh}
        />
      )}
    </>
  );
}

interface WithdrawalSheetProps {
  readonly withdrawal: WithdrawalView;
  readonly onClose: () => void;
  readonly onCancelled: () => Promise<unknown>;
}

function WithdrawalSheet({ withdrawal, onClose, onCancelled }: WithdrawalSheetProps) {
  const { t, tag } = useWords('deposit');
  const { currency, numberText, feeText, arrivesText, status, transactionHash } = withdrawal;
  const sum = (text: string) => `${text} ${currency}`;
  return (
    <RecordSheet
      title={t('records.withdrawal')}
      amountText={sum(numberText)}
      state={status}
      reason={withdrawal.reason}
      onClose={onClose}
      footer={
        status === 'reviewing' && (
          <CancelButton of="withdraw" id={withdrawal.id} onCancelled={onCancelled} />
        )
      }
      lines={[
        [t('records.arrives'), sum(arrivesText)],
        [t('fee'), withdrawal.isFree ? t('free') : sum(feeText)],
        [
          t('records.way'),
          [t(`records.methods.${withdrawal.method}`), withdrawal.network]
            .filter(Boolean)
            .join(' · '),
        ],
        [t('records.to'), `${withdrawal.targetName} ${withdrawal.target}`],
        ...(transactionHash === null ? [] : [[t('records.hash'), transactionHash] as const]),
        [t('records.created'), exactTime(withdrawal.createdAt, tag)],
        [t('records.updated'), exactTime(withdrawal.updatedAt, tag)],
        [t('records.number'), String(withdrawal.id)],
      ]}
    />
  );
}
