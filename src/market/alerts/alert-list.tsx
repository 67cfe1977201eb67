/** AlertList { label }: every alert of the trader, to be switched and removed, or what to do when there is none. */
import { BellPlus, Trash2 } from 'lucide-react';
import type { AlertRule } from '../../../contract/features/portfolio.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { marketName } from '../market-name.ts';
import { removeAlert, switchAlert, useAlertRules } from './alert-rules.ts';

export function AlertList({ label }: { readonly label: string }) {
  const { t } = useWords('alerts');
  const rules = useAlertRules((state) => state.rules);
  if (rules.length === 0)
    return <EmptyState icon={BellPlus} title={t('empty')} hint={t('emptyHint')} />;
  return (
    <ul aria-label={label} className="divide-y divide-hairline">
      {rules.map((rule) => (
        <li key={rule.id}>
          <AlertRow rule={rule} />
        </li>
      ))}
    </ul>
  );
}

function AlertRow({ rule }: { readonly rule: AlertRule }) {
  const { t } = useWords('alerts');
  const say = useAlertWords();
  const markets = useTopic('markets.catalogue') ?? [];
  const market = markets.find((entry) => entry.symbol === rule.symbol) ?? null;
  const text = say(rule, marketName(market, rule.symbol));
  return (
    <div className="flex min-h-13 items-center gap-1">
      <span className="min-w-0 flex-1 py-2.5">
        <span className={classNames('block', !rule.isOn && 'text-faint')}>{text}</span>
        <span className="block text-small text-faint">{t(`kinds.${rule.kind}`)}</span>
      </span>
      <IconButton
        icon={Trash2}
        size={18}
        label={t('remove', { alert: text })}
        onClick={() => removeAlert(rule.id)}
      />
      <Switch label={text} isOn={rule.isOn} onChange={(isOn) => switchAlert(rule.id, isOn)} />
    </div>
  );
}

/** What an alert watches for, in one line: `BTC/USDT reaches 65,000`. */
function useAlertWords(): (rule: AlertRule, name: string) => string {
  const { t, language } = useWords('alerts');
  return (rule, name) => {
    const value = formatAmountText(rule.value, language);
    const minutes = formatAmountText(String(rule.windowMinutes), language);
    return t(`rule.${rule.kind}`, { name, value, minutes });
  };
}
