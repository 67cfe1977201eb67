/** What an alert watches for, in one line: `BTC/USDT reaches 65,000`. */
import type { AlertRule } from '../../../contract/features/portfolio.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { useWords } from '../../i18n/use-words.ts';

export function useAlertWords(): (rule: AlertRule, name: string) => string {
  const { t, tag } = useWords('alerts');
  return (rule, name) => {
    const value = formatAmountText(rule.value, tag);
    const minutes = formatAmountText(String(rule.windowMinutes), tag);
    return t(`rule.${rule.kind}`, { name, value, minutes });
  };
}
