/** OwnLayouts { desk }: keeps what is seen as a layout of one's own, renames and removes it. */
import { type FormEvent, useState } from 'react';
import {
  isPreset,
  LONGEST_NAME,
  type NameProblem,
  removeLayout,
  renameLayout,
  saveLayout,
} from '../../desk/desk-layouts.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { DeskState } from './use-desk.ts';

type Asked = 'save' | 'rename' | 'remove';

interface OwnLayoutsProps {
  readonly desk: DeskState;
  /** Of the chosen layout. */
  readonly name: string;
}

export function OwnLayouts({ desk, name }: OwnLayoutsProps) {
  const { t } = useWords('desk');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { use, layoutId } = desk;
  const done = () => setAsked(null);
  if (asked === 'save' || asked === 'rename')
    return (
      <NameForm
        first={asked === 'rename' ? name : ''}
        onName={(typed) =>
          asked === 'rename' ? renameLayout(layoutId, typed) : saveLayout(use, typed, desk)
        }
        onDone={done}
      />
    );
  return (
    <div className="grid grid-cols-2 gap-2">
      <span className="col-span-2">
        <Button variant="plain" size="medium" isWide onClick={() => setAsked('save')}>
          {t('own.saveAs')}
        </Button>
      </span>
      {!isPreset(layoutId) && (
        <>
          <Button variant="plain" size="medium" onClick={() => setAsked('rename')}>
            {t('own.rename')}
          </Button>
          <Button variant="plain" size="medium" onClick={() => setAsked('remove')}>
            {t('own.remove')}
          </Button>
        </>
      )}
      <Dialog
        isOpen={asked === 'remove'}
        onClose={done}
        title={t('own.removeAsk', { name })}
        confirmLabel={t('own.remove')}
        onConfirm={() => {
          removeLayout(layoutId);
          done();
        }}
      />
    </div>
  );
}

interface NameFormProps {
  readonly first: string;
  readonly onName: (name: string) => NameProblem | null;
  readonly onDone: () => void;
}

function NameForm({ first, onName, onDone }: NameFormProps) {
  const { t } = useWords('desk');
  const { t: common } = useWords();
  const [typed, setTyped] = useState(first);
  const [problem, setProblem] = useState<NameProblem | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = onName(typed);
    setProblem(found);
    if (found === null) onDone();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextInput
        label={t('own.name')}
        value={typed}
        maxLength={LONGEST_NAME}
        autoFocus
        error={problem === null ? undefined : t(`own.problems.${problem}`)}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="plain" size="medium" onClick={onDone}>
          {common('ui.cancel')}
        </Button>
        <Button type="submit" size="medium">
          {common('ui.save')}
        </Button>
      </div>
    </form>
  );
}
