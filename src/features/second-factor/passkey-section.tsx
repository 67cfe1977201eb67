/** The passkeys of the account, each removed by a tap, and the way to another one. */
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/views.ts';
import { canUsePasskeys } from '../../device/passkeys.ts';
import { relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { ChangeForm } from './change-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { Section } from './section.tsx';
import { useFactorRun } from './use-factor-run.ts';

type Passkey = AnswerOf<'security.factors'>['passkeys'][number];

interface PasskeySectionProps {
  readonly passkeys: readonly Passkey[];
  readonly onNewCodes: (codes: readonly string[]) => void;
}

export function PasskeySection({ passkeys, onNewCodes }: PasskeySectionProps) {
  const { t } = useWords('second-factor');
  const [opened, setOpened] = useState<Passkey | 'new' | null>(null);
  const change = (newCodes?: readonly string[]) => {
    setOpened(null);
    if (newCodes) onNewCodes(newCodes);
  };
  return (
    <Section title={t('passkey.section')}>
      <List label={t('passkey.section')}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={() => setOpened(passkey)} />
        ))}
        {canUsePasskeys() ? (
          <ListRow
            icon={Plus}
            label={t('passkey.add')}
            note={t('passkey.hint')}
            onClick={() => setOpened('new')}
          />
        ) : (
          <ListRow icon={KeyRound} label={t('passkey.unsupported')} />
        )}
      </List>
      <Sheet
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={t(opened === 'new' ? 'passkey.add' : 'passkey.remove')}
      >
        {opened === 'new' && <PasskeyForm onAdded={change} />}
        {opened !== null && opened !== 'new' && (
          <RemovePasskey passkey={opened} onRemoved={() => change()} />
        )}
      </Sheet>
    </Section>
  );
}

function PasskeyRow({
  passkey,
  onOpen,
}: {
  readonly passkey: Passkey;
  readonly onOpen: () => void;
}) {
  const { t, tag } = useWords('second-factor');
  const common = useWords();
  const { name, createdAt, lastUsedAt } = passkey;
  const time = relativeTime(lastUsedAt ?? createdAt, Date.now(), {
    tag,
    justNow: common.t('justNow'),
  });
  return (
    <ListRow
      icon={KeyRound}
      label={<span className="break-words">{name}</span>}
      note={t(lastUsedAt === null ? 'passkey.addedAt' : 'passkey.usedAt', { time })}
      onClick={onOpen}
    />
  );
}

function RemovePasskey({
  passkey: { id, name },
  onRemoved,
}: {
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
}) {
  const { t } = useWords('second-factor');
  const { attempt, isPending, error } = useFactorRun('security.removePasskey');
  const tell = () => {
    showToast(t('passkey.removed'), 'success');
    onRemoved();
  };
  return (
    <ChangeForm
      label={t('passkey.remove')}
      isPending={isPending}
      error={error}
      attempt={(proof) => attempt({ id, ...proof }, tell)}
    >
      <p className="text-soft">{t('passkey.removeHint', { name })}</p>
    </ChangeForm>
  );
}
