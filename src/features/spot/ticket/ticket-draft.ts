/** What a ticket holds, as decimal strings: the field has read them by the rule of the language. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotDraft, SpotSide } from '../../../../contract/features/spot.ts';
import { storage } from '../../../device/storage.ts';
import { keepDraft, keptDraft } from '../../../link/drafts/kept-drafts.ts';
import { stepPrice } from '../../../ticket/step-price.ts';

type Kind = SpotDraft['kind'];
export type SpotUnit = NonNullable<SpotDraft['unit']>;

interface TicketState {
  readonly side: SpotSide;
  readonly kind: Kind;
  readonly price: string;
  /** In the unit that is chosen. */
  readonly amount: string;
  readonly unit: SpotUnit;
  readonly percent: number | null;
  /** A price that nobody chose follows the market. */
  readonly isPriceChosen: boolean;
  /** The amount is that of the order just sent: nobody has asked for it again. */
  readonly isRepeated: boolean;
}

export interface Ticket extends TicketState {
  /** A share of one balance says nothing of the other: the amount that it came to stays. */
  readonly setSide: (side: SpotSide, amount: string) => void;
  readonly setKind: (kind: Kind) => void;
  readonly setPrice: (price: string) => void;
  /** The price of the market, until one is chosen. */
  readonly followPrice: (price: string) => void;
  readonly stepPrice: (direction: 1 | -1) => void;
  /** A price picked in the book or in the chart. */
  readonly pickPrice: (price: string) => void;
  readonly setAmount: (amount: string) => void;
  /** The other unit, in which the same order is so much. */
  readonly setUnit: (unit: SpotUnit, amount: string) => void;
  readonly setPercent: (percent: number) => void;
  /** After an order: its amount is offered again. */
  readonly finish: (amount: string) => void;
  readonly draft: SpotDraft;
}

export function useTicket(market: MarketView, startSide: SpotSide): Ticket {
  const draftName = `spot.${market.symbol}`;
  const [state, setState] = useState<TicketState>(() => ({
    kind: storage.readText('trade.kind') === 'market' ? 'market' : 'limit',
    price: '',
    ...keptSize(market.symbol),
    percent: null,
    isPriceChosen: false,
    isRepeated: false,
    ...keptDraft<TicketState>(draftName),
    side: startSide,
  }));
  const change = (part: Partial<TicketState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, { ...next, price: next.isPriceChosen ? next.price : '' });
      return next;
    });
  const setKind = (kind: Kind) => {
    storage.writeText('trade.kind', kind);
    change({ kind });
  };
  const choosePrice = (price: string) => change({ price, isPriceChosen: true });
  const pick = (price: string) => {
    setKind('limit');
    choosePrice(price);
  };
  const { side, kind, price, amount, unit, percent } = state;
  return {
    ...state,
    setSide: (next, shown) =>
      change({ side: next, ...(percent !== null && { amount: shown, percent: null }) }),
    setKind,
    setPrice: choosePrice,
    followPrice: (next) => change({ price: next }),
    stepPrice: (direction) =>
      price !== '' && choosePrice(stepPrice(price, market.priceScale, direction)),
    pickPrice: pick,
    setAmount: (next) => change({ amount: next, percent: null, isRepeated: false }),
    setUnit: (next, shown) => {
      storage.writeText('trade.unit', next);
      change({ unit: next, ...(percent === null && { amount: shown }) });
    },
    setPercent: (next) => change({ percent: next, isRepeated: false }),
    finish: (sent) => {
      storage.writeText(`trade.size.${market.symbol}`, sent);
      // What was typed in money is offered as money.
      const isTyped = unit === 'quote' && percent === null;
      change({ ...(!isTyped && { amount: sent, unit: 'base' }), percent: null, isRepeated: true });
    },
    draft: {
      symbol: market.symbol,
      side,
      kind,
      price: kind === 'limit' ? price : '',
      amount: percent === null ? amount : '',
      unit,
      percent,
    },
  };
}

/** The last size of each market is offered again; a new one is typed in the unit that was chosen last. */
function keptSize(symbol: string): { readonly amount: string; readonly unit: SpotUnit } {
  const kept = storage.readText(`trade.size.${symbol}`);
  if (kept !== null && /^\d{1,18}(\.\d{1,18})?$/.test(kept)) return { amount: kept, unit: 'base' };
  return { amount: '', unit: storage.readText('trade.unit') === 'quote' ? 'quote' : 'base' };
}
