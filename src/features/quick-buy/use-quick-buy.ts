/** What the form of a purchase by card holds: money, a coin, a card, and a quote that is kept fresh. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { QuickBuyOffer, QuickBuyQuoteView } from '../../../contract/features/quick-buy.ts';
import { beginDraft, keepDraft } from '../../link/drafts/kept-drafts.ts';
import { usePreferences } from '../../link/preferences.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';

interface FormState {
  readonly fiat: string;
  /** Code of the coin, such as BTC. */
  readonly coin: string;
  readonly amount: string;
  readonly card: string;
}

export interface QuickBuyForm {
  /** Undefined until the terms have come. */
  readonly offer: QuickBuyOffer | undefined;
  readonly failure: Failure | null;
  readonly retry: () => void;
  readonly fiat: QuickBuyOffer['fiats'][number] | undefined;
  readonly coin: QuickBuyOffer['coins'][number] | undefined;
  /** Undefined without a saved card. */
  readonly card: QuickBuyOffer['cards'][number] | undefined;
  readonly amount: string;
  /** Null for a moment. */
  readonly quote: QuickBuyQuoteView | null;
  readonly setFiat: (code: string) => void;
  readonly setCoin: (code: string) => void;
  readonly setCard: (kind: string) => void;
  readonly setAmount: (amount: string) => void;
}

const EMPTY: FormState = { fiat: '', coin: 'BTC', amount: '', card: '' };

export function useQuickBuy(): QuickBuyForm {
  const draftName = `quick-buy.${useUser()?.id}`;
  const preferred = usePreferences(({ fiat }) => fiat);
  const { data: offer, failure, refresh } = useAsk('quickBuy.offer', {}, { staleMs: 0 });
  const [state, setState] = useState(() => beginDraft(draftName, EMPTY, {}));
  const change = (part: Partial<FormState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, next);
      return next;
    });
  const fiats = offer?.fiats ?? [];
  const fiat =
    fiats.find(({ currencyCode }) => currencyCode === state.fiat) ??
    fiats.find(({ currencyCode }) => currencyCode === preferred) ??
    fiats[0];
  const coin = offer?.coins.find(({ currency }) => currency === state.coin) ?? offer?.coins[0];
  const card = offer?.cards.find(({ kind }) => kind === state.card) ?? offer?.cards[0];
  const { amount } = state;
  const quote = useTopic('quickBuy.quote', fiat && coin ? quoteKey(fiat, coin, amount) : null);
  return {
    offer,
    failure: offer === undefined ? failure : null,
    retry: () => void refresh(),
    fiat,
    coin,
    card,
    amount,
    quote,
    setFiat: (next) => change({ fiat: next, amount: '' }),
    setCoin: (next) => change({ coin: next }),
    setCard: (next) => change({ card: next }),
    setAmount: (next) => change({ amount: next }),
  };
}

function quoteKey(
  { currencyCode, scale: fiatScale, minimum, maximum }: NonNullable<QuickBuyForm['fiat']>,
  { currencyId, scale }: NonNullable<QuickBuyForm['coin']>,
  amount: string,
): string {
  const bounds = { fiatScale, scale, minimum, maximum };
  return JSON.stringify({ amount, fiat: currencyCode, ...bounds, currencyId });
}
