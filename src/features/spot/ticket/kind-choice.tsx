/** Limit or market, as two words of which the chosen one is gold. */
import type { SpotDraft } from '../../../../contract/features/spot.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';

interface KindChoiceProps {
  readonly value: SpotDraft['kind'];
  readonly onChange: (kind: SpotDraft['kind']) => void;
}

const kinds = ['limit', 'market'] as const;

export function KindChoice({ value, onChange }: KindChoiceProps) {
  const { t } = useWords('trade');
  return (
    <fieldset aria-label={t('kind.label')} className="flex min-w-0 gap-3">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
          className={classNames(
            'relative truncate text-small after:absolute after:-inset-x-1 after:-inset-y-3',
            kind === value ? 'font-medium text-gold' : 'text-faint',
          )}
        >
          {t(`kind.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}
