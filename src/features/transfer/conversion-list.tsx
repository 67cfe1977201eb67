import { formatAmountText } from '../../i18n/amount-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { useRefreshWithNews } from '../../link/use-refresh-with-news.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export function ConversionList() {
  const { t, tag } = useWords('transfer');
  const pages = useAskPages('convert.history', {});
  useRefreshWithNews('convert', pages.refresh);
  const sum = (amount: string, currency: string) => `${formatAmountText(amount, tag)} ${currency}`;
  return (
    <RecordList
      pages={pages}
      label={t('history.conversions')}
      empty={{ title: t('history.noConversions'), hint: t('history.noConversionsHint') }}
      renderItem={({ number, fromCurrency, received, toCurrency, fee, createdAt }) => (
        <RecordRow
          title={`${sum(number, fromCurrency)} →`}
          figure={sum(received, toCurrency)}
          note={t('history.fee', { amount: sum(fee, toCurrency) })}
          timeMs={createdAt}
        />
      )}
    />
  );
}
