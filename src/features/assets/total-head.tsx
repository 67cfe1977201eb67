/** The one strong number: what everything is worth, in the chosen currency, with the eye that hides it. */
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { hideBalances, usePreferences } from '../../link/preferences.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { HIDDEN_TEXT } from './hidden-text.ts';

interface TotalHeadProps {
  readonly name: string;
  readonly text: string;
  /** Beside the number: the currency, or the way to choose it. */
  readonly unit?: ReactNode;
  readonly note?: ReactNode;
}

export function TotalHead({ name, text, unit, note }: TotalHeadProps) {
  const { t } = useWords('assets');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  return (
    <section aria-label={name}>
      <div className="flex h-9 items-center text-small text-soft">
        {name}
        <IconButton
          icon={isHidden ? EyeOff : Eye}
          size={18}
          label={t(isHidden ? 'show' : 'hide')}
          aria-pressed={isHidden}
          className="-ml-1"
          onClick={() => hideBalances(!isHidden)}
        />
      </div>
      <div className="flex min-h-[38px] items-baseline gap-2">
        <span className="figure min-w-0 text-display font-semibold">
          {isHidden ? HIDDEN_TEXT : text}
        </span>
        {unit}
      </div>
      <p className="figure min-h-[18px] text-small text-faint">{isHidden ? '' : note}</p>
    </section>
  );
}
