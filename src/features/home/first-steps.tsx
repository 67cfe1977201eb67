/** What is left to do after a registration, until it is done or put away on this device. */
import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../contract/features/session.ts';
import { storage } from '../../device/storage.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { STEP_COUNT, stepsLeft } from './steps-left.ts';

export function FirstSteps({ user }: { readonly user: User }) {
  const { t } = useWords('home');
  const key = `seen.firstSteps.${user.id}` as const;
  const [isPutAway, setIsPutAway] = useState(() => storage.readText(key) !== null);
  const { data: trades } = useAsk(
    'bills.list',
    { code: 'spot_trade', limit: 1 },
    { enabled: !isPutAway },
  );
  // Nothing is claimed to be open before it is known.
  if (isPutAway || !trades) return null;
  const left = stepsLeft(user, trades.list.length > 0);
  if (left.length === 0) return null;
  const putAway = () => {
    storage.writeText(key, '1');
    setIsPutAway(true);
  };
  return (
    <section
      aria-label={t('steps.title')}
      className="mx-4 mt-2 rounded-large border border-hairline bg-raised px-4 pt-1 pb-1.5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">{t('steps.title')}</h2>
        <span className="figure ml-auto shrink-0 text-small text-faint">
          {STEP_COUNT - left.length}/{STEP_COUNT}
        </span>
        <IconButton
          icon={X}
          size={17}
          label={t('steps.putAway')}
          className="-mr-3"
          onClick={putAway}
        />
      </div>
      <ul>
        {left.map(({ name, path }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void push(path)}
              className="flex min-h-11 w-full items-center justify-between gap-3 text-left text-soft -outline-offset-2 active:opacity-70"
            >
              <span className="min-w-0">{t(`steps.${name}`)}</span>
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
