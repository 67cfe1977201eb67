/** What the button of the ticket does: asks for a login, says why not, asks to confirm, or sends. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotSide } from '../../../../contract/features/spot.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { isPractice } from '../../../../contract/plain/practice.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useLastPreview } from '../../../link/drafts/use-last-preview.ts';
import { useWhenPricedFor } from '../../../link/drafts/use-when-priced.ts';
import { useSession } from '../../../link/session.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { isStoppedByLock } from '../../../ticket/ticket-keys.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import type { Ticket } from './ticket-draft.ts';
import { type UseSubmit, useSubmit as useExchange } from './use-submit.ts';

type Opened = 'confirm' | 'settings' | 'terms' | 'bracket' | null;

export interface TicketActions {
  readonly isGuest: boolean;
  readonly preview: SpotPreview | null;
  /** True when the preview is of this very draft. */
  readonly isCurrent: boolean;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly opened: Opened;
  readonly setOpened: (opened: Opened) => void;
  /** For the side that the ticket shows, or is about to show. */
  readonly ask: (side: SpotSide) => void;
  readonly send: () => Promise<void>;
}

export function useTicketActions(
  market: MarketView,
  ticket: Ticket,
  useSubmit: UseSubmit = useExchange,
): TicketActions {
  const { t } = useWords('trade');
  const isGuest = useSession().state === 'guest' && !isPractice(market.symbol);
  const { preview, isCurrent } = useLastPreview('spot.preview', ticket.draft);
  const { submit, isPending, isChecking } = useSubmit(market, ticket);
  const isConfirmed = useTradeSettings(({ isConfirmed: kinds }) => kinds.spot);
  const [opened, setOpened] = useState<Opened>(null);

  const send = async () => {
    if (!preview || !isCurrent) return;
    await submit(preview);
    setOpened(null);
  };
  const ask = useWhenPricedFor<SpotSide>({
    isPriced: (side) => isGuest || (isCurrent && ticket.side === side),
    act: () => {
      if (isGuest) return void push(LOGIN_PATH, { back: currentPath() });
      if (isStoppedByLock(t)) return;
      const problem = preview?.problem;
      if (problem) return showToast(problemWords(problem, t), 'warning');
      // What would fill far from the market is asked for, whatever was chosen.
      // So is a ladder, of which the ticket shows no single order.
      if (isConfirmed || preview?.farText || preview?.rungs.length) setOpened('confirm');
      else void send();
    },
  });
  return { isGuest, preview, isCurrent, isPending, isChecking, opened, setOpened, ask, send };
}
