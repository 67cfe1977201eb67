/** ExportButtons { view, screen, stress }: the report as a file, or on the clipboard. */
import { copyText } from '../../device/clipboard.ts';
import { saveFile } from '../../device/save-file.ts';
import { useWords } from '../../i18n/use-words.ts';
import { readView } from '../../link/live-store.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { useHistory } from './history.ts';
import { makeReport, type ReportParts, reportName } from './report.ts';

type ExportButtonsProps = Pick<ReportParts, 'view' | 'screen' | 'stress'>;

export function ExportButtons(props: ExportButtonsProps) {
  const { t } = useWords('diagnostics');
  const make = (madeAt: Date) => {
    const { moments, restarts } = useHistory.getState();
    const connection = readView('connection', '')?.state ?? 'connecting';
    return makeReport({ ...props, moments, restarts, connection, madeAt });
  };
  const save = () => {
    const madeAt = new Date();
    saveFile(reportName(madeAt), make(madeAt), 'application/json');
  };
  const copy = async () => {
    const isCopied = await copyText(make(new Date()));
    showToast(t(isCopied ? 'export.copied' : 'export.refused'), isCopied ? 'success' : 'error');
  };
  return (
    <section aria-label={t('export.title')} className="pt-6">
      <p className="pb-3 text-small text-faint">{t('export.hint')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="plain" onClick={save}>
          {t('export.save')}
        </Button>
        <Button variant="plain" onClick={() => void copy()}>
          {t('export.copy')}
        </Button>
      </div>
    </section>
  );
}
