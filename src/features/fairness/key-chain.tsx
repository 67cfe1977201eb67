/** KeyChain { keys }: the keys that were told, newest first, each with whether the one above it leads to it. */
import { ArrowDown, X } from 'lucide-react';
import type { FairnessKey } from '../../../contract/features/fairness.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Group } from '../../ui/lists/group.tsx';

export function KeyChain({ keys }: { readonly keys: readonly FairnessKey[] }) {
  const { t } = useWords('fairness');
  return (
    <Group title={t('chain.title')}>
      <p className="pb-2 text-small text-pretty text-soft">{t('chain.how')}</p>
      <ol aria-label={t('chain.title')}>
        {keys.map((each) => (
          <KeyRow key={each.role} told={each} />
        ))}
      </ol>
      <p className="pt-2 text-small text-pretty text-faint">{t('chain.keep')}</p>
    </Group>
  );
}

function KeyRow({ told }: { readonly told: FairnessKey }) {
  const { t } = useWords('fairness');
  const { role, day, key, isKept } = told;
  const Icon = isKept === false ? X : ArrowDown;
  return (
    <li>
      {isKept !== null && (
        <p
          className={`flex items-center gap-2 py-1.5 pl-3 text-small ${isKept ? 'text-success' : 'text-error'}`}
        >
          <Icon aria-hidden="true" size={16} />
          {t(isKept ? 'chain.leads' : 'chain.broken')}
        </p>
      )}
      <div className="rounded-small bg-control px-3 py-2.5">
        <p className="text-small text-soft">{t(`chain.${role}`, { day })}</p>
        <p className="figure text-caption break-all">{key}</p>
      </div>
    </li>
  );
}
