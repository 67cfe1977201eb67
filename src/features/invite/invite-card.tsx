/** InviteCard { code, link }: the QR code of the link, the code, and the ways to hand them on. */
import { Copy, Share2 } from 'lucide-react';
import { copyText } from '../../device/clipboard.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/layers/toast.tsx';

interface InviteCardProps {
  readonly code: string;
  readonly link: string;
}

export function InviteCard({ code, link }: InviteCardProps) {
  const { t } = useWords('invite');
  const canShare = typeof navigator.share === 'function';
  const share = async () => {
    // Closing the system's sheet is no failure.
    await navigator.share({ title: t('title'), text: t('sentence'), url: link }).catch(() => {});
  };
  return (
    <section aria-label={t('yours')} className="mt-4 rounded-large bg-raised p-4">
      <div className="flex justify-center">
        <QrCode text={link} label={t('qrLabel', { code })} size={168} />
      </div>
      <p className="pt-3 text-center text-small text-faint">{t('scan')}</p>
      <dl className="mt-2 divide-y divide-hairline">
        <CopyRow name={t('code')} text={code} copyLabel={t('copyCode')} />
        <CopyRow name={t('link')} text={link} copyLabel={t('copyLink')} />
      </dl>
      {canShare && (
        <Button variant="plain" isWide className="mt-3" onClick={() => void share()}>
          <Share2 aria-hidden="true" size={18} />
          {t('shareLink')}
        </Button>
      )}
    </section>
  );
}

interface CopyRowProps {
  readonly name: string;
  readonly text: string;
  readonly copyLabel: string;
}

function CopyRow({ name, text, copyLabel }: CopyRowProps) {
  const { t } = useWords();
  const copy = async () => {
    if (await copyText(text)) showToast(t('copied'), 'success');
    else showToast(t('copyFailed'), 'warning');
  };
  return (
    <div className="flex min-h-13 items-center gap-3">
      <dt className="shrink-0 text-small text-faint">{name}</dt>
      <dd className="min-w-0 flex-1 truncate text-right select-all">{text}</dd>
      <dd>
        <IconButton
          icon={Copy}
          size={18}
          label={copyLabel}
          className="-mr-3"
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
