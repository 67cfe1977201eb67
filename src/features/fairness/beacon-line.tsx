/** BeaconLine { beacon }: the public randomness that the key of the day was mixed with, and whether its chain signed it. */
import { Check, X } from 'lucide-react';
import type { FairnessBeacon } from '../../../contract/features/fairness.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Group } from '../../ui/lists/group.tsx';

export function BeaconLine({ beacon }: { readonly beacon: FairnessBeacon }) {
  const { t } = useWords('fairness');
  const { name, round, signature, isSigned } = beacon;
  const Icon = isSigned ? Check : X;
  return (
    <Group title={t('beacon.title')}>
      <p className="pb-2 text-small text-pretty text-soft">
        {t(name === null ? 'beacon.otherHow' : 'beacon.how')}
      </p>
      <div className="rounded-small bg-control px-3 py-2.5">
        <p className="text-small text-soft">
          {name === null ? t('beacon.other', { round }) : t('beacon.public', { round, name })}
        </p>
        <p className="figure text-caption break-all">{signature}</p>
      </div>
      <p
        className={`flex items-center gap-2 py-1.5 pl-3 text-small ${isSigned ? 'text-success' : 'text-error'}`}
      >
        <Icon aria-hidden="true" size={16} />
        {t(isSigned ? 'beacon.signed' : 'beacon.broken')}
      </p>
    </Group>
  );
}
