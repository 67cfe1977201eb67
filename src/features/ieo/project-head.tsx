/** ProjectHead { project }: the icon, the name and how far the project is. */
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';

const tones = { in_progress: 'up', warm_up: 'gold', done: 'plain' } as const;

export function ProjectHead({ project }: { readonly project: IeoProjectView }) {
  const { t } = useWords('ieo');
  const { symbol, name, color, status, isHalted } = project;
  const isPaused = isHalted && status === 'in_progress';
  return (
    <div className="flex items-center gap-3">
      <CoinIcon symbol={symbol} color={color} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-small text-faint">{symbol}</span>
      </span>
      <Badge tone={isPaused ? 'warning' : tones[status]}>
        {isPaused ? t('paused') : t(`states.${status}`)}
      </Badge>
    </div>
  );
}
