import { formatAmountText } from '../../i18n/amount-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useRefreshWithNews } from '../../link/use-refresh-with-news.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export function TransferList() {
  const { t, tag } = useWords('transfer');
  const { t: money } = useWords('money');
  const pages = useAskPages('transfer.history', {});
  useRefreshWithNews('transfer', pages.refresh);
  return (
    <RecordList
      pages={pages}
      label={t('history.transfers')}
      empty={{ title: t('history.noTransfers'), hint: t('history.noTransfersHint') }}
      renderItem={(record) => (
        <RecordRow
          title={`${money(`accounts.${record.fromField}`)} → ${money(`accounts.${record.toField}`)}`}
          figure={`${formatAmountText(record.number, tag)} ${record.currency}`}
          timeMs={record.createdAt}
        />
      )}
    />
  );
}
