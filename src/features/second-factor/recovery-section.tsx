/** How many recovery codes are left, and the way to new ones. */
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { FactorCodeForm } from '../../forms/factor-code-form.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { Section } from './section.tsx';
import { useFactorRun } from './use-factor-run.ts';

const TOTAL = 10;
const FEW = 3;

interface RecoverySectionProps {
  readonly left: number;
  readonly hasApp: boolean;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

export function RecoverySection({ left, hasApp, onNewCodes }: RecoverySectionProps) {
  const { t } = useWords('second-factor');
  const [isOpen, setIsOpen] = useState(false);
  const { execute, isPending, error } = useFactorRun('security.renewRecoveryCodes');
  const renew = async (secondFactor: string) => {
    const renewed = await execute({ secondFactor });
    if (renewed === null) return false;
    setIsOpen(false);
    onNewCodes(renewed.recoveryCodes);
    return true;
  };
  const hasProof = hasApp || left > 0;
  return (
    <Section title={t('recovery.section')}>
      <List label={t('recovery.section')}>
        <ListRow
          icon={LifeBuoy}
          label={t('recovery.title')}
          note={t(hasProof ? 'recovery.hint' : 'recovery.spent')}
          value={
            <span className={left <= FEW ? 'text-warning' : undefined}>
              {t('recovery.left', { left, total: TOTAL })}
            </span>
          }
          {...(hasProof && { onClick: () => setIsOpen(true) })}
        />
      </List>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('recovery.renew')}>
        <div className="flex flex-col gap-4 pt-1">
          <p className="text-soft">{t('recovery.renewHint')}</p>
          <FactorCodeForm
            hasApp={hasApp}
            hasRecovery={left > 0}
            onCode={renew}
            isPending={isPending}
            error={error}
          />
        </div>
      </Sheet>
    </Section>
  );
}
