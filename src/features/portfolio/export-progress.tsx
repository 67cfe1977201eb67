/** ExportProgress { name, state, onCancel, onRetry }: how far a table has come, and what to do about it. */
import { errorWords } from '../../i18n/error-words.ts';
import { countText } from '../../i18n/own-figures.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import type { ExportState } from './use-export.ts';

interface ExportProgressProps {
  readonly name: string;
  readonly state: Extract<ExportState, { step: 'running' | 'failed' }>;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

export function ExportProgress({ name, state, onCancel, onRetry }: ExportProgressProps) {
  const { t, tag } = useWords('portfolio');
  const { t: common } = useWords();
  const isFailed = state.step === 'failed';
  return (
    <div className="flex flex-col gap-4 py-4">
      <p className="flex items-center gap-3">
        {!isFailed && <Spinner size={18} />}
        <span className="flex-1">{name}</span>
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
