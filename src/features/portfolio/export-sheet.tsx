/** ExportSheet { isOpen, onClose }: tables as files for spreadsheets, with progress and a way to stop. */
import type { ExportKind } from '../../../contract/features/portfolio.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { countText } from '../../i18n/own-figures.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { type ExportState, useExport } from './use-export.ts';

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
        <Progress state={state} onCancel={cancel} onRetry={retry} />
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
          </List>
        </>
      )}
    </Sheet>
  );
}

interface ProgressProps {
  readonly state: Extract<ExportState, { step: 'running' | 'failed' }>;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

function Progress({ state, onCancel, onRetry }: ProgressProps) {
  const { t, tag } = useWords('portfolio');
  const { t: common } = useWords();
  const isFailed = state.step === 'failed';
  return (
    <div className="flex flex-col gap-4 py-4">
      <p className="flex items-center gap-3">
        {!isFailed && <Spinner size={18} />}
        <span className="flex-1">{t(`export.kinds.${state.kind}`)}</span>
        {state.step === 'running' && (
          <span role="status" className="figure text-soft">
            {t('export.rows', {
              count: state.rows,
              rows: countText(state.rows, tag),
            })}
          </span>
        )}
      </p>
      {isFailed && (
        <p role="alert" className="text-small text-error">
          {errorWords(state.failure)} {t('export.failed')}
        </p>
      )}
      <div className="flex gap-3">
        <Button variant="plain" className="flex-1" onClick={onCancel}>
          {common('ui.cancel')}
        </Button>
        {isFailed && (
          <Button className="flex-1" onClick={onRetry}>
            {common('ui.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
