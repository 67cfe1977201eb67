/** Sums of money are covered where balances are. */
import { usePreferences } from '../../link/preferences.ts';

export function useShownText(): (text: string) => string {
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  return (text) => (isHidden ? '******' : text);
}
