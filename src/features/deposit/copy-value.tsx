/** CopyValue { label, value }: a text that is copied by a tap on the button after it. */
import { Copy } from 'lucide-react';
import { copyText } from '../../device/clipboard.ts';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface CopyValueProps {
  /** Name of what is copied. */
  readonly label: string;
  readonly value: string;
}

export function CopyValue({ label, value }: CopyValueProps) {
  const common = useWords();
  const { t } = useWords('deposit');
  const copy = async () => {
    const isCopied = await copyText(value);
    if (isCopied) showToast(common.t('copied'), 'success');
    else showToast(common.t('copyFailed'), 'warning');
  };
  return (
    <div className="flex min-h-13 items-center justify-between gap-2 py-1.5">
      <div className="min-w-0">
        <dt className="text-small text-soft">{label}</dt>
        <dd className="figure break-all text-strong select-text">{value}</dd>
      </div>
      <IconButton
        icon={Copy}
        size={18}
        className="-mr-3"
        label={t('copy', { name: label })}
        onClick={() => void copy()}
      />
    </div>
  );
}
