/** Email and phone come first (IDENT-06). */
import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';

export const SECURITY_PATH = '/pages/setting/security';

export function BindNotice() {
  const { t } = useWords('identity');
  return (
    <section className="mb-5 flex flex-col gap-3 rounded-large bg-raised p-4">
      <p className="flex items-start gap-2.5">
        <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-warning" />
        <span>{t('bind')}</span>
      </p>
      <Button isWide onClick={() => void push(SECURITY_PATH)}>
        {t('goToSecurity')}
      </Button>
    </section>
  );
}
