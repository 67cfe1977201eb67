/** Who sees what is sent. */
import { LockKeyhole } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';

export function PrivacyNote() {
  const { t } = useWords('identity');
  return (
    <p className="flex items-start gap-2 text-small text-faint">
      <LockKeyhole aria-hidden="true" size={16} className="mt-px shrink-0" />
      {t('private')}
    </p>
  );
}
