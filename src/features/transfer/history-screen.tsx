/** What was moved between accounts, and in a second tab what was converted; ten at a time. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ConversionList } from './conversion-list.tsx';
import { TransferList } from './transfer-list.tsx';

const kinds = ['transfers', 'conversions'] as const;
const PANEL = 'transfer-records';

export function HistoryScreen() {
  const { t } = useWords('transfer');
  const start = useQueryValues({ kind: oneOfParam(kinds, 'transfers') });
  const [kind, setKind] = useState(start.kind);
  return (
    <Page title={t('history.title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('history.kind')}
          value={kind}
          onChange={setKind}
          panelId={PANEL}
          tabs={kinds.map((key) => ({ key, label: t(`history.${key}`) }))}
        />
      </div>
      <div id={PANEL} role="tabpanel" className="px-4 pb-6">
        {kind === 'transfers' ? <TransferList /> : <ConversionList />}
      </div>
    </Page>
  );
}
