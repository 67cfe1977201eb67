/** What the ticket of options holds: expiry, currency and stake, with what is on offer of each. */
import { useState } from 'react';
import type { Failure } from '../../../../contract/envelope.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { OptionDraft } from '../../../../contract/features/options.ts';
import type { OptionOffer, OptionPayable } from '../../../../contract/features/options-views.ts';
import { storage } from '../../../device/storage.ts';
import { keepDraft, keptDraft } from '../../../link/drafts/kept-drafts.ts';
import { useSession } from '../../../link/session.ts';
import { useAsk } from '../../../link/use-ask.ts';

interface TicketState {
  readonly seconds: number | null;
  readonly currencyId: number | null;
  readonly stake: string;
  readonly percent: number | null;
  /** The stake is that of the option just bought: nobody has asked for it again. */
  readonly isRepeated: boolean;
}

export interface OptionTicket {
  /** Undefined until they have come. */
  readonly expiries: readonly OptionOffer[] | undefined;
  readonly currencies: readonly OptionPayable[];
  /** Why one of both has not come. */
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** What is chosen; undefined until it has come. */
  readonly expiry: OptionOffer | undefined;
  readonly currency: OptionPayable | undefined;
  readonly stake: string;
  readonly percent: number | null;
  readonly isRepeated: boolean;
  readonly setSeconds: (seconds: number) => void;
  readonly setCurrency: (currencyId: number) => void;
  readonly setStake: (stake: string) => void;
  readonly setPercent: (percent: number) => void;
  /** After an option: its stake is offered again. */
  readonly finish: (stake: string) => void;
  readonly draft: OptionDraft;
}

const SECONDS_KEY = 'trade.options.seconds';
const DRAFT_NAME = 'options';

export function useOptionTicket(market: MarketView): OptionTicket {
  const isGuest = useSession().state === 'guest';
  const expiries = useAsk('options.offer', { matchId: market.id });
  const payable = useAsk('options.payable', {}, { enabled: !isGuest });
  const [state, setState] = useState<TicketState>(() => ({
    seconds: Number(storage.readText(SECONDS_KEY)) || null,
    currencyId: null,
    stake: '',
    percent: null,
    isRepeated: false,
    ...keptDraft<TicketState>(DRAFT_NAME),
  }));
  const change = (part: Partial<TicketState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(DRAFT_NAME, next);
      return next;
    });
  const missing = [expiries, payable].filter(({ data }) => data === undefined);
  const currencies = payable.data ?? [];
  const offered = expiries.data ?? [];
  const expiry = offered.find(({ seconds }) => seconds === state.seconds) ?? offered[0];
  const chosen = currencies.find(({ currencyId }) => currencyId === state.currencyId);
  const currency = chosen ?? currencies[0];
  const stake = state.percent === null && state.stake === '' ? keptStake(currency) : state.stake;
  return {
    expiries: expiries.data,
    currencies,
    failure: missing.find(({ failure }) => failure !== null)?.failure ?? null,
    retry() {
      for (const { refresh } of missing) void refresh();
    },
    expiry,
    currency,
    stake,
    percent: state.percent,
    isRepeated: state.isRepeated,
    setSeconds(seconds) {
      storage.writeText(SECONDS_KEY, String(seconds));
      change({ seconds });
    },
    setCurrency: (currencyId) => change({ currencyId, stake: '', percent: null }),
    setStake: (next) => change({ stake: next, percent: null, isRepeated: false }),
    setPercent: (percent) => change({ percent, isRepeated: false }),
    finish(bought) {
      if (currency) storage.writeText(`trade.options.stake.${currency.currency}`, bought);
      change({ stake: bought, percent: null, isRepeated: true });
    },
    draft: {
      symbol: market.symbol,
      currencyId: currency?.currencyId ?? 0,
      // Both directions cost and bring the same.
      type: 'up',
      seconds: expiry?.seconds ?? 0,
      stake: state.percent === null ? stake : '',
      percent: state.percent,
    },
  };
}

/** The last stake in each currency is offered again. */
function keptStake(currency: OptionPayable | undefined): string {
  const kept = currency && storage.readText(`trade.options.stake.${currency.currency}`);
  return kept && /^\d{1,18}(\.\d{1,18})?$/.test(kept) ? kept : '';
}
