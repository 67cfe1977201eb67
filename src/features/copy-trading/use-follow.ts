/** What the form of a follow holds, what the core makes of it, and how it is sent until its outcome is known. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type {
  DraftProblem,
  FollowDraft,
  FollowPreview,
  ProfileView,
} from '../../../contract/features/copy-trading-views.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { MINE_PATH } from './paths.ts';

type Field = DraftProblem['field'];

export interface FollowSteps {
  readonly draft: FollowDraft;
  readonly change: (part: Partial<FollowDraft>) => void;
  readonly preview: FollowPreview | null;
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: Field) => string | undefined;
  readonly isAgreed: boolean;
  readonly setAgreed: (isAgreed: boolean) => void;
  /** The agreement was not accepted when it was sent. */
  readonly lacksAgreement: boolean;
  readonly send: () => void;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function useFollow({ trader }: ProfileView): FollowSteps {
  const { t } = useWords('copy-trading');
  const { follow, nickname } = trader;
  const [draft, setDraft] = useState<FollowDraft>(() => draftOf(trader));
  const [isAgreed, setAgreed] = useState(follow !== null);
  const [isTried, setIsTried] = useState(false);
  /** What the server refused in a field, of which draft: another one is another question. */
  const [refused, setRefused] = useState<{
    draft: FollowDraft;
    field: string;
    words: string;
  } | null>(null);
  const { preview, isCurrent } = useLastPreview('copyTrading.preview', draft);
  const onRefused = (failure: Failure) => {
    const [field] = Object.keys(failure.fields ?? {});
    if (field === undefined || field === 'traderUserId') return false;
    setRefused({ draft, field, words: errorWords(failure) });
    return true;
  };
  const sending = useSend('copyTrading.follow', { unknown: t('unknown'), onRefused });
  const send = useWhenPriced(isCurrent, async () => {
    setIsTried(true);
    if (!isAgreed || preview?.problem !== null) return;
    const result = await sending.send(requestOf(draft));
    if (!result?.ok) return;
    showToast(t(follow === null ? 'follow.done' : 'follow.changed', { name: nickname }), 'success');
    await redirect(MINE_PATH);
  });
  const problem = preview?.problem ?? null;
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    preview,
    errorOf: (field) => {
      const isTold = isTried || draft[field] !== '';
      if (problem?.field === field && isTold) return codeWords(problem.code, problem.params);
      return refused?.draft === draft && refused.field === field ? refused.words : undefined;
    },
    isAgreed,
    setAgreed,
    lacksAgreement: isTried && !isAgreed,
    send: () => void send(),
    isPending: sending.isPending,
    isChecking: sending.isChecking,
  };
}

function draftOf({ traderUserId, follow }: ProfileView['trader']): FollowDraft {
  return {
    traderUserId,
    type: follow?.type ?? 'multiple',
    number: follow?.number ?? '1',
    maximumMargin: follow?.maximumMargin ?? '',
    lossLimit: follow?.lossLimit ?? '',
    maximumMultiple: follow?.maximumMultiple ?? null,
    slippage: follow ? follow.slippage : '0.005',
    maximumLots: follow?.maximumLots ?? '',
  };
}

function requestOf({ maximumMargin, lossLimit, maximumLots, ...draft }: FollowDraft) {
  const { traderUserId, type, number, maximumMultiple, slippage } = draft;
  return {
    ...{ traderUserId, type, number },
    ...(maximumMargin !== '' && { maximumMargin }),
    ...(lossLimit !== '' && { lossLimit }),
    ...(maximumLots !== '' && { maximumLots }),
    ...(maximumMultiple !== null && { maximumMultiple }),
    ...(slippage !== null && { slippage }),
  };
}
