/** Signed sums in USD as the language writes them. */
import { useWords } from '../../i18n/use-words.ts';

export function useDollars(): (text: string) => string {
  const { tag } = useWords();
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'exceptZero',
  });
  return (text) => format.format(Number.parseFloat(text)).replace('-', '−');
}
