/** The authenticator app: one row that sets it up, or removes it. */
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { FactorCodeForm } from '../../forms/factor-code-form.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { Section } from './section.tsx';
import { useFactorRun } from './use-factor-run.ts';

interface AuthenticatorSectionProps {
  readonly isOn: boolean;
  readonly hasRecovery: boolean;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

export function AuthenticatorSection({ isOn, hasRecovery, onNewCodes }: AuthenticatorSectionProps) {
  const { t } = useWords('second-factor');
  const [isOpen, setIsOpen] = useState(false);
  const change = (newCodes?: readonly string[]) => {
    setIsOpen(false);
    if (newCodes) onNewCodes(newCodes);
  };
  return (
    <Section title={t('app.section')}>
      <List label={t('app.section')}>
        <ListRow
          icon={Smartphone}
          label={t('app.name')}
          note={t('app.hint')}
          value={
            <span className={isOn ? 'text-success' : 'text-gold'}>
              {t(isOn ? 'app.on' : 'app.setUp')}
            </span>
          }
          onClick={() => setIsOpen(true)}
        />
      </List>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t(isOn ? 'app.remove' : 'app.setUpTitle')}
      >
        {isOn ? (
          <RemoveApp hasRecovery={hasRecovery} onRemoved={() => change()} />
        ) : (
          <AuthenticatorSetup onDone={change} />
        )}
      </Sheet>
    </Section>
  );
}

interface RemoveAppProps {
  readonly hasRecovery: boolean;
  readonly onRemoved: () => void;
}

function RemoveApp({ hasRecovery, onRemoved }: RemoveAppProps) {
  const { t } = useWords('second-factor');
  const { execute, isPending, error } = useFactorRun('security.removeAuthenticator');
  const remove = async (secondFactor: string) => {
    const removed = await execute({ secondFactor });
    if (removed === null) return false;
    showToast(t('app.removed'), 'success');
    onRemoved();
    return true;
  };
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-soft">{t('app.removeHint')}</p>
      <FactorCodeForm
        hasApp
        hasRecovery={hasRecovery}
        onCode={remove}
        isPending={isPending}
        error={error}
      />
    </div>
  );
}
