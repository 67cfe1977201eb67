/** Reports of a year for taxes: which year, by which method, and in which form. */
import { useState } from 'react';
import type { TaxChoice, TaxKind } from '../../../contract/features/portfolio.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

const methods = ['fifo', 'average'] as const satisfies readonly TaxChoice['method'][];
const kinds = ['taxGains', 'taxKoinly', 'taxCoinTracker'] as const satisfies readonly TaxKind[];
const YEARS = 6;

export function TaxScreen() {
  const { t } = useWords('portfolio');
  const thisYear = new Date().getUTCFullYear();
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back));
  const [year, setYear] = useState(String(thisYear - 1));
  const [method, setMethod] = useState<TaxChoice['method']>('fifo');
  const { state, start, retry, cancel } = useExport();
  return (
    <Page title={t('tax.title')}>
      <p className="pt-2 text-small text-soft">{t('tax.intro')}</p>
      <Group title={t('tax.year')}>
        <SegmentedControl
          variant="chips"
          label={t('tax.year')}
          value={year}
          onChange={setYear}
          options={years.map((value) => ({ value, label: value }))}
        />
      </Group>
      <Group title={t('tax.method')}>
        <SegmentedControl
          label={t('tax.method')}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: t(`tax.methods.${value}`) }))}
        />
        <p className="pt-2 text-caption text-faint">{t('tax.methodHint')}</p>
      </Group>
      <Group title={t('tax.form')}>
        {state.step === 'running' || state.step === 'failed' ? (
          <ExportProgress
            name={t(`tax.kinds.${state.kind as TaxKind}`)}
            state={state}
            onCancel={cancel}
            onRetry={retry}
          />
        ) : (
          <List label={t('tax.form')}>
            {kinds.map((kind) => (
              <ListRow
                key={kind}
                label={t(`tax.kinds.${kind}`)}
                note={t(`tax.notes.${kind}`)}
                onClick={() => start(kind, { year: Number.parseInt(year, 10), method })}
              />
            ))}
          </List>
        )}
        {state.step === 'done' && (
          <p role="status" className="pt-2 text-small text-success">
            {t('export.done', { count: state.rows })}
          </p>
        )}
      </Group>
      <p className="pt-4 text-caption text-faint">{t('tax.hint')}</p>
    </Page>
  );
}
