/** TypeWords { type }: up or down as an arrow with its word, never by its colour alone. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { OptionType } from '../../../../contract/features/options.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';

export function TypeArrow({ type, size = 16 }: { readonly type: OptionType; size?: number }) {
  const Arrow = type === 'up' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden="true" size={size} strokeWidth={2.4} className="shrink-0" />;
}

export function TypeWords({ type }: { readonly type: OptionType }) {
  const { t } = useWords('options');
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-0.5 font-semibold',
        type === 'up' ? 'text-up' : 'text-down',
      )}
    >
      <TypeArrow type={type} size={14} />
      {t(`type.${type}`)}
    </span>
  );
}
