/** Alerts: what is watched, how it is told, and a new one. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AlertList } from '../../market/alerts/alert-list.tsx';
import { AlertSheet } from '../../market/alerts/alert-sheet.tsx';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertWays } from './alert-ways.tsx';

export function AlertsScreen() {
  const { t } = useWords('portfolio');
  const { t: alerts } = useWords('alerts');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={t('alerts.title')}
      footer={
        <Button isWide onClick={() => setIsAdding(true)}>
          {alerts('add')}
        </Button>
      }
    >
      <AlertList label={t('alerts.title')} />
      <AlertWays />
      <AlertSheet symbol={null} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  );
}
