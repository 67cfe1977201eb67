/** What the two buttons of the ticket do: ask for a login, say why not, ask to confirm, or send. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { OptionType } from '../../../../contract/features/options.ts';
import type { OptionPreview } from '../../../../contract/features/options-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useLastPreview } from '../../../link/drafts/use-last-preview.ts';
import { useWhenPricedFor } from '../../../link/drafts/use-when-priced.ts';
import { useSession } from '../../../link/session.ts';
import { useSend } from '../../../link/use-send.ts';
import { currentPath, LOGIN_PATH, push } from '../../../navigation/navigate.ts';
import { problemWords } from '../../../ticket/problem-words.ts';
import { isStoppedByLock } from '../../../ticket/ticket-keys.ts';
import { useTradeSettings } from '../../../ticket/trade-settings.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import type { OptionTicket } from './use-option-ticket.ts';

type Opened = 'confirm' | 'settings' | null;

export interface OptionActions {
  readonly isGuest: boolean;
  readonly preview: OptionPreview | null;
  /** True when the preview is of this very draft. */
  readonly isCurrent: boolean;
  /** The direction that was asked for last. */
  readonly type: OptionType;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly opened: Opened;
  readonly setOpened: (opened: Opened) => void;
  readonly ask: (type: OptionType) => void;
  readonly send: () => Promise<void>;
}

export function useOptionActions(market: MarketView, ticket: OptionTicket): OptionActions {
  const { t: common } = useWords();
  const { t: trade } = useWords('trade');
  const isGuest = useSession().state === 'guest';
  const { preview, isCurrent } = useLastPreview('options.preview', ticket.draft);
  const { send: submit, isPending, isChecking } = useSend('options.submit', useOrderSending());
  const slippage = useTradeSettings((settings) => settings.slippage);
  const [opened, setOpened] = useState<Opened>(null);
  const [type, setType] = useState<OptionType>('up');
  const { expiry, currency } = ticket;

  const send = async () => {
    if (!preview || !isCurrent || preview.problem || !expiry || !currency) return;
    const result = await submit({
      matchId: market.id,
      currencyId: currency.currencyId,
      type,
      seconds: expiry.seconds,
      number: preview.stake,
      seenPrice: preview.seenPrice,
      seenAt: preview.seenAt,
      slippage,
    });
    if (result?.ok) {
      ticket.finish(result.value.number);
      showToast(common('purchased'), 'success');
    }
    setOpened(null);
  };
  const ask = useWhenPricedFor<OptionType>({
    // Both directions cost and bring the same.
    isPriced: () => isGuest || isCurrent,
    act: (wanted) => {
      if (isGuest) return void push(LOGIN_PATH, { back: currentPath() });
      if (isStoppedByLock(trade)) return;
      const problem = preview?.problem;
      if (problem) return showToast(problemWords(problem, trade), 'warning');
      setType(wanted);
      // A stake is gone by one tap: an option is always confirmed.
      setOpened('confirm');
    },
  });
  return {
    isGuest,
    preview,
    isCurrent,
    type,
    isPending,
    isChecking,
    opened,
    setOpened,
    ask,
    send,
  };
}
