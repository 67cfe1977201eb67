import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export function ConversionList() {
  const { t } = useWords('transfer');
  const pages = useAskPages('convert.list', {});
  return (
    <RecordList
      pages={pages}
      label={t('history.conversions')}
      empty={{ title: t('history.noConversions'), hint: t('history.noConversionsHint') }}
      renderItem={(made) => (
        <RecordRow
          title={`${made.numberText} ${made.fromCurrency} →`}
          figure={`${made.receivedText} ${made.toCurrency}`}
          note={t('history.fee', { amount: `${made.feeText} ${made.toCurrency}` })}
          timeMs={made.createdAt}
        />
      )}
    />
  );
}
