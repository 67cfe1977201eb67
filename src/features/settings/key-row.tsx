/** KeyRow { name }: an action with its key. Its button waits for the next key that is pressed, and says why one is refused. */
import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { actionWords, capTexts } from '../../keys/action-words.ts';
import type { ActionName } from '../../keys/actions-table.ts';
import { chordOf } from '../../keys/chord.ts';
import { KeyCaps } from '../../keys/key-caps.tsx';
import { type KeyProblem, keyOf } from '../../keys/key-set.ts';
import { chooseKey, useKeySettings } from '../../keys/key-settings.ts';
import { classNames } from '../../ui/class-names.ts';

export function KeyRow({ name }: { readonly name: ActionName }) {
  const { t } = useWords('keys');
  const { t: chart } = useWords('chart');
  const chord = useKeySettings(({ changed }) => keyOf(changed, name));
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<KeyProblem | null>(null);
  const wait = (isOn: boolean) => {
    setIsWaiting(isOn);
    setProblem(null);
  };
  const take = (event: KeyboardEvent) => {
    // Tab leads on, here as everywhere.
    if (!isWaiting || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return wait(false);
    const pressed = chordOf(event.nativeEvent);
    const isRemoval = event.key === 'Backspace' || pressed === 'Delete';
    if (pressed === null && !isRemoval) return;
    const refused = chooseKey(name, isRemoval ? null : pressed);
    setProblem(refused);
    setIsWaiting(refused !== null);
  };
  const action = actionWords(name, { t, chart });
  const key = chord === null ? t('settings.none') : capTexts(chord, t).join(' ');
  return (
    <div>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <span className="min-w-0">{action}</span>
        <button
          type="button"
          aria-label={
            isWaiting ? `${action}: ${t('settings.press')}` : t('settings.change', { action, key })
          }
          onClick={() => wait(!isWaiting)}
          onKeyDown={take}
          onBlur={() => wait(false)}
          className={classNames(
            'flex min-h-11 min-w-24 shrink-0 items-center justify-center rounded-small border px-2 text-small',
            isWaiting ? 'border-gold text-gold' : 'border-hairline text-soft',
          )}
        >
          {isWaiting && t('settings.press')}
          {!isWaiting && (chord === null ? key : <KeyCaps chord={chord} />)}
        </button>
      </div>
      {isWaiting && problem === null && (
        <p className="pb-2 text-right text-small text-faint">{t('settings.pressHint')}</p>
      )}
      {problem !== null && (
        <p role="alert" className="pb-2 text-right text-small text-error">
          {problem.kind === 'taken'
            ? t('settings.taken', { action: actionWords(problem.by, { t, chart }) })
            : t('settings.reserved')}
        </p>
      )}
    </div>
  );
}
