import type { IdentityView } from '../../../contract/features/identity.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { BindNotice } from './bind-notice.tsx';
import { LevelStep } from './level-step.tsx';
import { LimitsTable } from './limits-table.tsx';
import { nextLevel, useIdentity } from './use-identity.ts';

/** The two levels with the form of the next one, and what each allows. */
export function IdentityScreen() {
  const { t } = useWords('identity');
  const { data, failure, isLoading, isBound, refresh } = useIdentity();
  return (
    <Page title={t('title')}>
      {isLoading && <LoadingLevels label={t('title')} />}
      {!data && failure && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {data && <Levels identity={data} isBound={isBound} />}
    </Page>
  );
}

interface LevelsProps {
  readonly identity: IdentityView;
  readonly isBound: boolean;
}

function Levels({ identity, isBound }: LevelsProps) {
  const { t } = useWords('identity');
  const { from } = useQueryValues({ from: oneOfParam(['mark', 'other'], 'other') });
  const level = nextLevel(identity);
  const finish = () => {
    // A user who was stopped on the way to another page goes on to it from here.
    if (from === 'mark') void back();
  };
  return (
    <>
      <header className="pt-2 pb-5">
        <h2 className="text-[26px] leading-8 font-semibold">{t(`held.${heldKey(identity)}`)}</h2>
        {identity.level < 2 && <p className="mt-1 text-small text-faint">{t('lead')}</p>}
      </header>
      {level !== null && !isBound && <BindNotice />}
      <ol className="divide-y divide-hairline border-hairline border-y">
        {([1, 2] as const).map((step) => (
          <LevelStep
            key={step}
            level={step}
            identity={identity}
            isOpen={isBound && level === step}
            onSubmitted={finish}
          />
        ))}
      </ol>
      <LimitsTable limits={identity.limits} held={identity.level} />
    </>
  );
}

function heldKey({ level, state }: IdentityView): '0' | '1' | '2' | 'reviewing' {
  if (state === 'reviewing') return 'reviewing';
  if (level === 0) return '0';
  return level === 1 ? '1' : '2';
}

function LoadingLevels({ label }: { readonly label: string }) {
  return (
    <>
      <div className="flex flex-col gap-2 pt-3 pb-6">
        <Skeleton className="h-9 w-20" />
        <Skeleton className="h-4 w-44" />
      </div>
      <SkeletonRows label={label} count={4} />
    </>
  );
}
