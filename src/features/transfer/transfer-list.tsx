import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export function TransferList() {
  const { t } = useWords('transfer');
  const { t: money } = useWords('money');
  const pages = useAskPages('transfer.list', {});
  return (
    <RecordList
      pages={pages}
      label={t('history.transfers')}
      empty={{ title: t('history.noTransfers'), hint: t('history.noTransfersHint') }}
      renderItem={(record) => (
        <RecordRow
          title={`${money(`accounts.${record.fromField}`)} → ${money(`accounts.${record.toField}`)}`}
          figure={`${record.numberText} ${record.currency}`}
          timeMs={record.createdAt}
        />
      )}
    />
  );
}
