/** Alerts: what is watched, how it is told, and a new one. */
import { BellPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AlertRule } from '../../../contract/features/portfolio.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { removeAlert, switchAlert, useAlertRules } from '../../market/alerts/alert-rules.ts';
import { AlertSheet } from '../../market/alerts/alert-sheet.tsx';
import { useAlertWords } from '../../market/alerts/alert-words.ts';
import { marketName } from '../../market/market-name.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { AlertWays } from './alert-ways.tsx';

export function AlertsScreen() {
  const { t } = useWords('portfolio');
  const { t: alerts } = useWords('alerts');
  const [isAdding, setIsAdding] = useState(false);
  const rules = useAlertRules((state) => state.rules);
  return (
    <Page
      title={t('alerts.title')}
      footer={
        <Button isWide onClick={() => setIsAdding(true)}>
          {alerts('add')}
        </Button>
      }
    >
      {rules.length === 0 ? (
        <EmptyState icon={BellPlus} title={t('alerts.empty')} hint={t('alerts.emptyHint')} />
      ) : (
        <ul aria-label={t('alerts.title')} className="divide-y divide-hairline">
          {rules.map((rule) => (
            <li key={rule.id}>
              <AlertRow rule={rule} />
            </li>
          ))}
        </ul>
      )}
      <AlertWays />
      <AlertSheet symbol={null} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  );
}

function AlertRow({ rule }: { readonly rule: AlertRule }) {
  const { t } = useWords('portfolio');
  const { t: alerts } = useWords('alerts');
  const say = useAlertWords();
  const markets = useTopic('markets.catalogue') ?? [];
  const market = markets.find((entry) => entry.symbol === rule.symbol) ?? null;
  const text = say(rule, marketName(market, rule.symbol));
  return (
    <div className="flex min-h-13 items-center gap-1">
      <span className="min-w-0 flex-1 py-2.5">
        <span className={classNames('block', !rule.isOn && 'text-faint')}>{text}</span>
        <span className="block text-small text-faint">{alerts(`kinds.${rule.kind}`)}</span>
      </span>
      <IconButton
        icon={Trash2}
        size={18}
        label={t('alerts.remove', { alert: text })}
        onClick={() => removeAlert(rule.id)}
      />
      <Switch label={text} isOn={rule.isOn} onChange={(isOn) => switchAlert(rule.id, isOn)} />
    </div>
  );
}
