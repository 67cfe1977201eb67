/** The option that ends first in one line, and the way to all of them: the foot of the options screen. */
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { toneText } from '../../../theme/palette.ts';
import { Button } from '../../../ui/button.tsx';
import { TypeArrow } from '../ticket/type-words.tsx';
import { clockText } from './countdown.tsx';
import { leadingWords } from './leading-words.ts';

interface PositionLineProps {
  readonly isGuest: boolean;
  readonly onAll: () => void;
}

export function PositionLine({ isGuest, onAll }: PositionLineProps) {
  const { t } = useWords('options');
  const options = useTopic('options.holding', isGuest ? null : '') ?? [];
  const next = options[0];
  return (
    <section
      aria-label={t('line.label')}
      className="flex h-11 shrink-0 items-center justify-between gap-3 border-t border-hairline bg-raised px-3"
    >
      {next ? (
        <span className="flex min-w-0 items-center gap-2 text-small">
          <span className="figure w-9 shrink-0 font-semibold">{clockText(next.secondsLeft)}</span>
          <span className={next.type === 'up' ? 'text-up' : 'text-down'}>
            <TypeArrow type={next.type} size={14} />
          </span>
          <span className="min-w-0 truncate">
            {next.base || next.symbol}{' '}
            <span className={toneText(next.tone)}>{leadingWords(next, t)}</span>
          </span>
        </span>
      ) : (
        <span className="min-w-0 truncate text-small text-soft">
          {t(isGuest ? 'list.guest' : 'line.none')}
        </span>
      )}
      <Button variant="plain" size="small" onClick={onAll}>
        {options.length > 0
          ? t('list.positionsCount', { total: options.length })
          : t('list.positions')}
      </Button>
    </section>
  );
}
