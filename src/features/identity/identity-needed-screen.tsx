import { BadgeCheck, Clock, type LucideIcon, ShieldAlert, ShieldX } from 'lucide-react';
import type { IdentityView } from '../../../contract/features/identity.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { back, entryIndex, HOME_PATH, push, redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { pathParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { SECURITY_PATH } from './bind-notice.tsx';
import { IDENTITY_PATH, useIdentity } from './use-identity.ts';

/** What the answer 998 leads to: why one was stopped, the one next step, and the way back once it is done. */
export function IdentityNeededScreen() {
  const { t } = useWords('identity');
  const { data, failure, isLoading, isBound, refresh } = useIdentity();
  return (
    <Page title={t('title')}>
      {isLoading && <SkeletonRows label={t('title')} count={3} />}
      {!data && failure && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {data && <NextStep identity={data} isBound={isBound} />}
    </Page>
  );
}

type Standing = 'needed' | 'reviewing' | 'failed' | 'verified';

const icons: Readonly<Record<Standing, readonly [LucideIcon, string]>> = {
  needed: [ShieldAlert, 'text-gold'],
  reviewing: [Clock, 'text-warning'],
  failed: [ShieldX, 'text-error'],
  verified: [BadgeCheck, 'text-success'],
};

function standingOf({ level, state }: IdentityView): Standing {
  if (level > 0) return 'verified';
  return state === 'reviewing' || state === 'failed' ? state : 'needed';
}

function NextStep({
  identity,
  isBound,
}: {
  readonly identity: IdentityView;
  readonly isBound: boolean;
}) {
  const { t } = useWords('identity');
  const standing = standingOf(identity);
  const [Icon, tone] = icons[standing];
  const words = {
    needed: [t('mark.title'), isBound ? t('mark.lead') : t('bind')],
    reviewing: [t('mark.reviewing'), t('mark.reviewingLead')],
    failed: [t('mark.failed'), identity.reason ?? t('failedHint')],
    verified: [t('mark.verified'), t('mark.verifiedLead')],
  } as const;
  const [title, lead] = words[standing];
  return (
    <div className="flex flex-1 flex-col">
      <div
        role="status"
        className="flex flex-1 flex-col items-center gap-3 pt-[10dvh] pb-10 text-center"
      >
        <Icon aria-hidden="true" size={56} strokeWidth={1.25} className={tone} />
        <h2 className="text-title font-semibold">{title}</h2>
        <p className="max-w-80 text-soft">{lead}</p>
      </div>
      <NextAction standing={standing} isBound={isBound} level={identity.level} />
    </div>
  );
}

interface NextActionProps {
  readonly standing: Standing;
  readonly isBound: boolean;
  readonly level: number;
}

function NextAction({ standing, isBound, level }: NextActionProps) {
  const { t } = useWords('identity');
  const common = useWords();
  const { back: path } = useQueryValues({ back: pathParam() });
  const verify = () => void push(IDENTITY_PATH, { from: 'mark' });
  const forward = path === null ? t('mark.home') : t('mark.goBack');
  if (standing === 'needed' && !isBound)
    return (
      <Button isWide onClick={() => void push(SECURITY_PATH)}>
        {t('goToSecurity')}
      </Button>
    );
  if (standing === 'needed' || standing === 'failed')
    return (
      <Button isWide onClick={verify}>
        {t(standing === 'failed' ? 'mark.again' : 'mark.verify')}
      </Button>
    );
  return (
    <div className="flex flex-col gap-2">
      <Button
        isWide
        variant={standing === 'verified' ? 'primary' : 'plain'}
        onClick={() => leave(path)}
      >
        {standing === 'verified' ? forward : common.t('ui.back')}
      </Button>
      {standing === 'verified' && level < 2 && (
        <Button isWide variant="ghost" onClick={verify}>
          {t('mark.raise')}
        </Button>
      )}
    </div>
  );
}

/** The page one was stopped on lies right behind this one, with all that was typed there. */
function leave(path: string | null): void {
  if (path === null) void redirect(HOME_PATH);
  else void ((entryIndex() ?? 0) > 0 ? back() : redirect(path));
}
