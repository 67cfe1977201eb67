/** What the two buttons of the ticket do: ask for a login, say why not, ask to confirm, or send. */
import { useState } from 'react';
import type { FuturesSide } from '../../../../contract/features/futures-entities.ts';
import type {
  FuturesDraft,
  FuturesPreview,
  FuturesTermsView,
} from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { type LastPreview, useLastPreview } from '../../../link/drafts/use-last-preview.ts';
import { useWhenPricedFor } from '../../../link/drafts/use-when-priced.ts';
import { useSession } from '../../../link/session.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { isStoppedByLock } from '../../../ticket/ticket-keys.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { offeredMultiples, usedMultiple } from './multiple-choice.ts';
import type { Ticket } from './ticket-draft.ts';
import { useSubmit } from './use-submit.ts';

export type OpenedSheet = 'confirm' | 'settings' | 'mode' | 'multiple' | 'type' | 'unit' | 'stops';

export interface TicketActions {
  readonly isGuest: boolean;
  readonly terms: FuturesTermsView | null;
  readonly multiple: number | null;
  readonly offered: readonly number[];
  readonly drafts: Readonly<Record<FuturesSide, FuturesDraft>>;
  readonly previews: Readonly<Record<FuturesSide, LastPreview<FuturesPreview>>>;
  /** The side that was asked for last. */
  readonly side: FuturesSide;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly opened: OpenedSheet | null;
  readonly setOpened: (opened: OpenedSheet | null) => void;
  readonly ask: (side: FuturesSide) => void;
  readonly send: () => Promise<void>;
}

/** Before the terms are known the core needs some multiple to read the rest of the draft. */
const ANY_MULTIPLE = 1;

export function useTicketActions(market: MarketView, ticket: Ticket): TicketActions {
  const { t } = useWords('trade');
  const isGuest = useSession().state === 'guest';
  const terms = useTopic('futures.terms', isGuest ? null : market.symbol);
  const offered = offeredMultiples(terms, ticket.isSuper);
  const multiple = usedMultiple(ticket.multiple, offered);
  const drafts = {
    long: ticket.draftFor('long', multiple ?? ANY_MULTIPLE),
    short: ticket.draftFor('short', multiple ?? ANY_MULTIPLE),
  };
  const previews = {
    long: useLastPreview('futures.preview', drafts.long),
    short: useLastPreview('futures.preview', drafts.short),
  };
  const { submit, isPending, isChecking } = useSubmit(market, ticket);
  const isSkipped = useTradeSettings(({ isConfirmed }) => !isConfirmed.futures);
  const [opened, setOpened] = useState<OpenedSheet | null>(null);
  const [side, setSide] = useState<FuturesSide>('long');

  const sendFor = async (wanted: FuturesSide) => {
    const { preview, isCurrent } = previews[wanted];
    if (!preview || !isCurrent || preview.problem) return;
    await submit(drafts[wanted], preview);
    setOpened(null);
  };
  const isReady = ({ preview, isCurrent }: LastPreview<FuturesPreview>) =>
    isCurrent && (terms !== null || preview?.problem !== null);
  const ask = useWhenPricedFor<FuturesSide>({
    isPriced: (wanted) => isGuest || isReady(previews[wanted]),
    act: (wanted) => {
      if (isGuest) return void push(LOGIN_PATH, { back: currentPath() });
      if (isStoppedByLock(t)) return;
      const { preview } = previews[wanted];
      const problem = preview?.problem;
      if (problem) return showToast(problemWords(problem, t), 'warning');
      setSide(wanted);
      // What would fill far from the market, and a ladder, is asked for, whatever was chosen.
      const isAsked = ticket.isSuper || ticket.type === 'scale' || Boolean(preview?.farText);
      if (isSkipped && !isAsked) void sendFor(wanted);
      else setOpened('confirm');
    },
  });
  return {
    isGuest,
    terms,
    multiple,
    offered,
    drafts,
    previews,
    side,
    isPending,
    isChecking,
    opened,
    setOpened,
    ask,
    send: () => sendFor(side),
  };
}
