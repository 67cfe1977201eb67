/** ExportSheet { isOpen, onClose }: tables as files for spreadsheets, with progress and a way to stop. */
import type { ExportKind } from '../../../contract/features/portfolio.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { TAX_PATH } from '../../navigation/paths.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

const kinds: readonly ExportKind[] = [
  'spotOrders',
  'futuresOrders',
  'positions',
  'options',
  'duals',
  'bills',
];

interface ExportSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ExportSheet({ isOpen, onClose }: ExportSheetProps) {
  const { t } = useWords('portfolio');
  const { state, start, retry, cancel } = useExport();
  const close = () => {
    cancel();
    onClose();
  };
  const isBusy = state.step === 'running' || state.step === 'failed';
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('export.title')}>
      <p className="pb-2 text-small text-faint">{t('export.hint')}</p>
      {isBusy ? (
        <ExportProgress
          name={t(`export.kinds.${state.kind as ExportKind}`)}
          state={state}
          onCancel={cancel}
          onRetry={retry}
        />
      ) : (
        <>
          {state.step === 'done' && (
            <p role="status" className="pb-2 text-small text-success">
              {t('export.done', { count: state.rows })}
            </p>
          )}
          <List label={t('export.title')}>
            {kinds.map((kind) => (
              <ListRow key={kind} label={t(`export.kinds.${kind}`)} onClick={() => start(kind)} />
            ))}
            <ListRow
              label={t('tax.title')}
              note={t('tax.way')}
              onClick={() => {
                close();
                void push(TAX_PATH);
              }}
            />
          </List>
        </>
      )}
    </Sheet>
  );
}
