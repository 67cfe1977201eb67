/** Nothing goes out before the identity is verified: why, and the way there. */
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { openVerification } from './paths.ts';

export function LevelNotice() {
  const { t } = useWords('withdraw');
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-soft">{t('level.hint')}</p>
      <Button isWide onClick={openVerification}>
        {t('level.action')}
      </Button>
    </div>
  );
}
