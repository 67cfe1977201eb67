/** The recovery codes, the one time they are shown: to copy, to save, and to leave only on purpose. */

import { Copy, Download } from 'lucide-react';
import { SITE_NAME } from '../../../contract/plain/site-name.ts';
import { copyText } from '../../device/clipboard.ts';
import { saveFile } from '../../device/save-file.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface RecoveryCodesPageProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodesPage({ codes, onDone }: RecoveryCodesPageProps) {
  const { t } = useWords('second-factor');
  const common = useWords();
  const text = codes.join('\n');
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(common.t(isCopied ? 'copied' : 'copyFailed'), isCopied ? 'success' : 'error');
  };
  const save = () =>
    saveFile('aureus-recovery-codes.txt', `${SITE_NAME}\n\n${text}\n`, 'text/plain');
  return (
    <Page
      title={t('recovery.title')}
      hasBack={false}
      footer={
        <Button isWide onClick={onDone}>
          {t('recovery.done')}
        </Button>
      }
    >
      <h2 className="pt-2 text-title font-semibold">{t('recovery.shown')}</h2>
      <p className="pt-1 pb-4 text-soft">{t('recovery.shownHint')}</p>
      <ol
        aria-label={t('recovery.title')}
        className="grid grid-cols-2 gap-x-4 rounded-large bg-control px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code} className="figure py-1.5 text-center text-title select-text">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="plain" size="medium" className="flex-1" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={18} />
          {t('recovery.copy')}
        </Button>
        <Button variant="plain" size="medium" className="flex-1" onClick={save}>
          <Download aria-hidden="true" size={18} />
          {t('recovery.save')}
        </Button>
      </div>
    </Page>
  );
}
