/** What a ticket holds, as decimal strings: the field has read them by the rule of the language. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotSide, TrailUnit } from '../../../../contract/features/spot.ts';
import type { SpotDraft } from '../../../../contract/features/spot-draft.ts';
import { isPractice } from '../../../../contract/plain/practice.ts';
import { storage } from '../../../device/storage.ts';
import { keepDraft, keptDraft } from '../../../link/drafts/kept-drafts.ts';
import { type LimitTerms, usualTerms } from '../../../ticket/limit-terms.ts';
import { noScale, type ScaleChoice, scaleDraft, scaleFrom } from '../../../ticket/scale-choice.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { noTwap, type TwapChoice, twapDraft } from '../../../ticket/twap-choice.ts';
import {
  hasLimit,
  hasStopLimit,
  hasTrigger,
  isPair,
  isPlain,
  type TicketKind,
  ticketKinds,
} from './ticket-kinds.ts';

export type SpotUnit = NonNullable<SpotDraft['unit']>;

/** The prices of its exit; empty for none. */
export interface BracketChoice {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

interface TicketState extends LimitTerms, ScaleChoice, TwapChoice, BracketChoice {
  readonly side: SpotSide;
  readonly kind: TicketKind;
  readonly price: string;
  /** Of a stop. */
  readonly trigger: string;
  /** Of a stop that a limit ends: its own limit. */
  readonly stopLimit: string;
  /** How far a trailing stop keeps from the best price. */
  readonly trail: string;
  readonly trailUnit: TrailUnit;
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
  readonly setKind: (kind: TicketKind) => void;
  readonly setTerms: (terms: Partial<LimitTerms>) => void;
  readonly setPrice: (price: string) => void;
  readonly setTrigger: (trigger: string) => void;
  readonly setStopLimit: (price: string) => void;
  readonly setTrail: (trail: Partial<Pick<TicketState, 'trail' | 'trailUnit'>>) => void;
  readonly setBracket: (bracket: BracketChoice) => void;
  readonly setScale: (scale: Partial<ScaleChoice>) => void;
  readonly setTwap: (twap: Partial<TwapChoice>) => void;
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
    kind: keptKind(market),
    ...usualTerms,
    price: '',
    ...noStop,
    ...noScale,
    ...{ ...noTwap, ...noBracket },
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
  const setKind = (kind: TicketKind) => {
    storage.writeText('trade.kind', kind);
    change({ kind });
  };
  const choosePrice = (price: string) => change({ price, isPriceChosen: true });
  const pick = (price: string) => {
    if (state.kind === 'twap') return change({ twapLimit: price });
    if (!hasLimit(state.kind) && hasTrigger(state.kind)) return change({ trigger: price });
    if (state.kind === 'market') setKind('limit');
    choosePrice(price);
  };
  const { price, unit, percent } = state;
  return {
    ...state,
    setSide: (next, shown) =>
      change({ side: next, ...(percent !== null && { amount: shown, percent: null }) }),
    setKind,
    setTerms: change,
    setPrice: choosePrice,
    setTrigger: (next) => change({ trigger: next }),
    setStopLimit: (next) => change({ stopLimit: next }),
    setTrail: change,
    ...{ setBracket: change, setScale: change, setTwap: change },
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
      change({
        ...(!isTyped && { amount: sent, unit: 'base' }),
        percent: null,
        isRepeated: true,
        ...noBracket,
      });
    },
    draft: draftOf(market, state),
  };
}

function draftOf(market: MarketView, state: TicketState): SpotDraft {
  const { symbol } = market;
  const { side, kind, amount, unit, percent, timeInForce, lifeMs, postOnly } = state;
  return {
    ...{ symbol, side, unit, percent },
    ...limitDraft(state),
    ...stopDraft(state),
    ...(kind === 'scale' && { scale: scaleDraft(state) }),
    ...(kind === 'twap' && { twap: twapDraft(state) }),
    ...(takesBracket(market, state.kind) && hasBracket(state) && { bracket: bracketDraft(state) }),
    amount: percent === null ? amount : '',
    ...(kind === 'limit' && { timeInForce, lifeMs, postOnly }),
  };
}

const noStop = { trigger: '', stopLimit: '', trail: '', trailUnit: 'percent' } as const;

function stopDraft({ kind, trigger, stopLimit, trail, trailUnit }: TicketState) {
  if (kind === 'stop_trailing') return { trail: { by: trail, unit: trailUnit } };
  if (isPair(kind)) return { trigger, oco: { stopLimit: hasStopLimit(kind) ? stopLimit : null } };
  return hasTrigger(kind) ? { trigger } : {};
}

export const noBracket = { takeProfit: '', stopLoss: '' } as const;

export function hasBracket({ takeProfit, stopLoss }: BracketChoice): boolean {
  return takeProfit !== '' || stopLoss !== '';
}

/** Of coins: every other kind of order ends in a way of its own. */
export function takesBracket(market: MarketView, kind: TicketKind): boolean {
  return takesOthers(market) && isPlain(kind);
}

/** More than a limit and the market, and more of a limit than its price. */
export function takesOthers({ kind, symbol }: MarketView): boolean {
  return kind !== 'stock' && !isPractice(symbol);
}

function bracketDraft({ takeProfit, stopLoss }: TicketState): BracketChoice {
  return { takeProfit, stopLoss };
}

/** What is traded in slices is at a limit where it has a worst price. */
function limitDraft(state: TicketState): Pick<SpotDraft, 'kind' | 'price'> {
  const { kind } = state;
  const price = priceOf(state);
  const isLimit = kind === 'twap' ? price !== '' : hasLimit(kind);
  return isLimit ? { kind: 'limit', price } : { kind: 'market', price: '' };
}

/** The worst price of slices, where a ladder begins, or the price that was typed. */
function priceOf(state: TicketState): string {
  if (state.kind === 'twap') return state.twapLimit;
  return state.kind === 'scale' ? scaleFrom(state) : state.price;
}

/** The kind that was chosen last, where this market takes it. */
function keptKind(market: MarketView): TicketKind {
  const kept = ticketKinds.find((kind) => kind === storage.readText('trade.kind'));
  return kept === undefined || (!takesOthers(market) && !isPlain(kept)) ? 'limit' : kept;
}

/** The last size of each market is offered again; a new one is typed in the unit that was chosen last. */
function keptSize(symbol: string): { readonly amount: string; readonly unit: SpotUnit } {
  const kept = storage.readText(`trade.size.${symbol}`);
  if (kept !== null && /^\d{1,18}(\.\d{1,18})?$/.test(kept)) return { amount: kept, unit: 'base' };
  return { amount: '', unit: storage.readText('trade.unit') === 'quote' ? 'quote' : 'base' };
}
