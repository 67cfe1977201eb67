/** Becoming a trader (COPY-01): what it takes and how much of it is there, the terms, and the agreement. */
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ConditionsView } from '../../../contract/features/copy-trading-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { push, redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Agreement } from './agreement-box.tsx';
import { TRADER_PATH } from './paths.ts';

export function BecomeScreen() {
  const { t } = useWords('copy-trading');
  const { data, failure, refresh } = useAsk('copyTrading.becoming', {});
  const me = useUser();
  if (data && !data.isTrader) return <BecomeForm conditions={data} />;
  const state = () => {
    if (data)
      return (
        <EmptyState
          title={t('become.already')}
          action={
            me && (
              <Button size="medium" onClick={() => void push(TRADER_PATH, { id: me.id })}>
                {t('become.profile')}
              </Button>
            )
          }
        />
      );
    if (failure)
      return (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      );
    return (
      <div role="status" aria-label={t('become.title')} className="flex flex-col gap-3 pt-3">
        <Skeleton className="h-44 w-full rounded-large" />
      </div>
    );
  };
  return <Page title={t('become.title')}>{state()}</Page>;
}

function BecomeForm({ conditions }: { readonly conditions: ConditionsView }) {
  const { t } = useWords('copy-trading');
  const { shares, places, isFit } = conditions;
  const [shareRate, setShareRate] = useState('0.1');
  const [place, setPlace] = useState('100');
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const sending = useSend('copyTrading.become', { unknown: t('unknown') });
  const send = async () => {
    setIsTried(true);
    if (!isAgreed) return;
    const result = await sending.send({ shareRate, maximumFollowers: Number(place), isAgreed });
    if (!result?.ok) return;
    showToast(t('become.done'), 'success');
    await redirect(TRADER_PATH, { id: result.value.traderUserId });
  };
  return (
    <Page
      title={t('become.title')}
      footer={
        <Button isWide disabled={!isFit} isLoading={sending.isPending} onClick={() => void send()}>
          {t(sending.isChecking ? 'checking' : 'become.title')}
        </Button>
      }
    >
      <p className="pt-2 text-pretty text-soft">{t('become.text')}</p>
      <Conditions conditions={conditions} />
      <div className="flex flex-col gap-4">
        <Select
          label={t('label.share')}
          title={t('label.share')}
          value={shareRate}
          options={shares.map(({ value, text }) => ({ value, label: text }))}
          onChange={setShareRate}
        />
        <Select
          label={t('become.places')}
          title={t('become.places')}
          value={place}
          options={places.map(({ value, text }) => ({ value, label: text }))}
          onChange={setPlace}
        />
        <Agreement isAgreed={isAgreed} onChange={setAgreed} isLacking={isTried && !isAgreed} />
      </div>
    </Page>
  );
}

function Conditions({ conditions }: { readonly conditions: ConditionsView }) {
  const { t } = useWords('copy-trading');
  return (
    <ul aria-label={t('become.conditions')} className="my-4 divide-y divide-hairline">
      {conditions.rows.map(({ name, haveText, wantedText, isMet }) => {
        const Icon = isMet ? Check : X;
        return (
          <li key={name} className="flex items-center gap-3 py-2.5">
            <Icon aria-hidden="true" size={18} className={isMet ? 'text-up' : 'text-down'} />
            <span className="min-w-0 flex-1">
              {t(`become.${name}`, { wanted: wantedText })}
              <span className="sr-only">: {t(isMet ? 'become.met' : 'become.unmet')}</span>
            </span>
            <span className="figure text-soft">{haveText}</span>
          </li>
        );
      })}
    </ul>
  );
}
