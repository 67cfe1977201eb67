/** VIP: the own tier, the way to the next, what today's trading would cost less, and the four tiers (VIP-01). */
import { Crown } from 'lucide-react';
import type { VipView } from '../../../contract/features/vip.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { LOGIN_PATH, push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { TierTable } from './tier-table.tsx';

export function VipScreen() {
  const { t } = useWords('vip');
  const isGuest = useSession().state === 'guest';
  const { data, failure, refresh } = useAsk('vip.benefits', {});
  return (
    <Page
      title={t('title')}
      footer={
        data?.next && (
          <Button
            isWide
            onClick={() => void push(isGuest ? LOGIN_PATH : '/pages/fund/select?for=deposit')}
          >
            {t(isGuest ? 'logIn' : 'deposit')}
          </Button>
        )
      }
    >
      {!data && failure && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {!data && !failure && <Loading label={t('loading')} />}
      {data && (
        <>
          {!isGuest && <OwnTier view={data} />}
          {!isGuest && <Today view={data} />}
          <TierTable view={data} />
          <Readings />
        </>
      )}
    </Page>
  );
}

function OwnTier({ view }: { readonly view: VipView }) {
  const { t } = useWords('vip');
  const { tier, depositedText, next } = view;
  return (
    <section aria-label={t('yours')} className="rounded-large bg-raised p-4">
      <div className="flex items-center gap-3">
        <Crown aria-hidden="true" size={32} strokeWidth={1.5} className="text-gold" />
        <div className="min-w-0">
          <h2 className="text-title font-semibold">
            {tier === 0 ? t('none') : t('tier', { tier })}
          </h2>
          <p className="text-small text-soft">{t('deposited', { amount: depositedText })}</p>
        </div>
      </div>
      {next ? (
        <>
          <div
            role="progressbar"
            aria-label={t('progress', { tier: next.tier })}
            aria-valuenow={next.percent}
            className="mt-4 h-2 overflow-hidden rounded-full bg-control"
          >
            <div className="h-full bg-gold" style={{ width: `${next.percent}%` }} />
          </div>
          <p className="pt-2 text-small text-soft">
            {t('missing', { amount: next.missingText, tier: next.tier })}
          </p>
        </>
      ) : (
        <p className="pt-3 text-small text-soft">{t('highest')}</p>
      )}
    </section>
  );
}

function Today({ view }: { readonly view: VipView }) {
  const { t } = useWords('vip');
  return (
    <section aria-label={t('today')} className="pt-5">
      <h2 className="font-semibold">{t('today')}</h2>
      <dl className="divide-y divide-hairline pt-1">
        <Figure name={t('fees')} text={view.feesText} />
        <Figure name={t('saved')} text={view.savedText} isGood={view.tier > 0} />
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly text: string;
  readonly isGood?: boolean;
}

function Figure({ name, text, isGood = false }: FigureProps) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className={isGood ? 'figure text-up' : 'figure'}>{text}</dd>
    </div>
  );
}

const readings = ['worse', 'stocks', 'bonus', 'cashback', 'kept'] as const;

/** What the table cannot say in a word. */
function Readings() {
  const { t } = useWords('vip');
  return (
    <ul className="flex list-disc flex-col gap-1 pt-4 pl-4 text-small text-faint">
      {readings.map((key) => (
        <li key={key}>{t(`reading.${key}`)}</li>
      ))}
    </ul>
  );
}

function Loading({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-32 w-full rounded-large" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
