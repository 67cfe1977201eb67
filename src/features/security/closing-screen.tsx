/** The end of an account: its data first, then what is left in it, and last the request with its proofs. */
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { type Answer, useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ClosingForm } from './closing-form.tsx';
import { useOwnData } from './use-own-data.ts';

type Closing = AnswerOf<'closing.obstacles'>;

export function ClosingScreen() {
  const { t } = useWords('security');
  const isDemo = useUser()?.isDemo === true;
  const answer = useAsk('closing.obstacles', {}, { staleMs: 0 });
  return (
    <Page title={t('closing.title')}>
      {answer.data ? <Steps closing={answer.data} isDemo={isDemo} /> : <Waiting answer={answer} />}
    </Page>
  );
}

function Waiting({ answer }: { readonly answer: Answer<Closing> }) {
  const { t } = useWords('security');
  if (answer.failure === null) return <SkeletonRows label={t('closing.title')} count={4} />;
  return (
    <ErrorState
      title={t('closing.failed')}
      hint={errorWords(answer.failure)}
      onRetry={() => void answer.refresh()}
    />
  );
}

function Steps({ closing, isDemo }: { readonly closing: Closing; readonly isDemo: boolean }) {
  const { t } = useWords('security');
  const [isSaved, setIsSaved] = useState(false);
  const { save, isPending } = useOwnData(() => setIsSaved(true));
  const left = useLeft(closing);
  const { remainderText } = closing;
  const mayBegin = left.length === 0 || (remainderText !== null && !isBusy(closing));
  return (
    <>
      <p className="pt-1 pb-2 text-small text-soft">
        {t('closing.about', { days: closing.waitDays })}
      </p>
      <Group title={t('closing.data')}>
        <p className="pb-3 text-small text-soft">{t('closing.dataHint')}</p>
        <Button variant="plain" isWide isLoading={isPending} onClick={() => void save()}>
          {t(isSaved ? 'closing.dataAgain' : 'closing.dataSave')}
        </Button>
      </Group>
      <Group title={t('closing.left')}>
        {left.length === 0 ? (
          <p className="text-small text-soft">{t('closing.nothing')}</p>
        ) : (
          <>
            <ul className="list-disc pl-5 text-small text-warning">
              {left.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="pt-2 text-small text-soft">
              {t('closing.remainderHint', { limit: closing.remainderLimitText })}
            </p>
          </>
        )}
      </Group>
      {isDemo ? (
        <p className="pt-4 text-small text-soft">{t('closing.demo')}</p>
      ) : (
        mayBegin && (
          <ClosingForm days={closing.waitDays} isReady={isSaved} remainder={remainderText} />
        )
      )}
    </>
  );
}

const kinds = ['orders', 'positions', 'options', 'loans', 'deposits', 'withdrawals'] as const;

function isBusy(closing: Closing): boolean {
  return kinds.some((kind) => closing[kind] > 0);
}

/** A line for each balance, and for each kind of what is still open. */
function useLeft(closing: Closing): readonly string[] {
  const { t } = useWords('security');
  const money = useWords('money');
  return [
    ...closing.balances.map(
      ({ account, currency, amountText }) =>
        `${money.t(`accounts.${account}`)}: ${amountText} ${currency}`,
    ),
    ...kinds
      .filter((kind) => closing[kind] > 0)
      .map((kind) => `${t(`closing.kinds.${kind}`)}: ${closing[kind]}`),
  ];
}
