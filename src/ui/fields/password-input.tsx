/** PasswordInput: a TextInput whose letters can be shown. Same properties as TextInput. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from './text-input.tsx';

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'after'>) {
  const { t } = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      after={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
          aria-pressed={isShown}
          size={20}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
