/** The trader's alerts: kept on the device, watched by the core, which is told of every change. */
import { create } from 'zustand';
import type { AlertRule } from '../../../contract/features/portfolio.ts';
import { storage } from '../../device/storage.ts';
import { act } from '../../link/core-link.ts';
import { warnIfNotLasting } from '../../link/lasting-notice.ts';
import { storedAlerts } from '../../link/worker/stored-start.ts';

export const MOST_ALERTS = 50;

export const useAlertRules = create<{ readonly rules: readonly AlertRule[] }>(() => ({
  rules: storedAlerts(),
}));

function keep(rules: readonly AlertRule[]): void {
  storage.writeJson('trade.alerts', rules);
  warnIfNotLasting();
  useAlertRules.setState({ rules });
  // A core that cannot take them now gets them with its next start.
  act('alerts.set', rules).catch(() => undefined);
}

/** False when there are as many as there may be. */
export function addAlert(draft: Omit<AlertRule, 'id' | 'isOn'>): boolean {
  const { rules } = useAlertRules.getState();
  if (rules.length >= MOST_ALERTS) return false;
  keep([{ ...draft, id: crypto.randomUUID(), isOn: true }, ...rules]);
  return true;
}

export function switchAlert(id: string, isOn: boolean): void {
  const { rules } = useAlertRules.getState();
  keep(rules.map((rule) => (rule.id === id ? { ...rule, isOn } : rule)));
}

export function removeAlert(id: string): void {
  keep(useAlertRules.getState().rules.filter((rule) => rule.id !== id));
}
