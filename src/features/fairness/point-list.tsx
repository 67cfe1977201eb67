/** PointList { points }: each thing that the settlement says, and beside it what the device found where that is another. */
import { Check, X } from 'lucide-react';
import type { FairnessPoint } from '../../../contract/features/fairness.ts';
import type { OptionOutcome } from '../../../contract/features/options.ts';
import { useWords } from '../../i18n/use-words.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { Group } from '../../ui/lists/group.tsx';

export function PointList({ points }: { readonly points: readonly FairnessPoint[] }) {
  const { t } = useWords('fairness');
  return (
    <Group title={t('points')}>
      <dl className="divide-y divide-hairline">
        {points.map((point) => (
          <PointRow key={point.name} point={point} />
        ))}
      </dl>
    </Group>
  );
}

function PointRow({ point }: { readonly point: FairnessPoint }) {
  const { t } = useWords('fairness');
  const { name, said, made, isSame } = point;
  const text = (value: string | null) => {
    if (value === null) return NOTHING;
    return name === 'outcome' && isOutcome(value) ? t(`outcome.${value}`) : value;
  };
  const Icon = isSame ? Check : X;
  return (
    <div data-point={name} className="flex items-center gap-3 py-2.5">
      <dt className="max-w-[50%] shrink-0 text-soft">{t(`point.${name}`)}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-3 text-right">
        <span className="min-w-0">
          <span className="figure block wrap-anywhere">{text(said)}</span>
          {!isSame && (
            <span className="block text-small text-error">{t('found', { value: text(made) })}</span>
          )}
        </span>
        <Icon
          role="img"
          aria-label={t(isSame ? 'same' : 'other')}
          size={18}
          className={`shrink-0 ${isSame ? 'text-success' : 'text-error'}`}
        />
      </dd>
    </div>
  );
}

function isOutcome(value: string): value is Exclude<OptionOutcome, 'sold'> {
  return value === 'win' || value === 'loss' || value === 'tie' || value === 'void';
}
