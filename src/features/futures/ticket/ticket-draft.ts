/** What a ticket of futures holds, as decimal strings: the fields have read them by the rule of the language. */
import { useState } from 'react';
import type { FuturesSide, MarginMode } from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { keepDraft, keptDraft } from '../../../link/drafts/kept-drafts.ts';
import { type LimitTerms, usualTerms } from '../../../ticket/limit-terms.ts';
import { noScale, type ScaleChoice, scaleDraft, scaleFrom } from '../../../ticket/scale-choice.ts';
import { stepPrice } from '../../../ticket/step-price.ts';
import { noTwap, type TwapChoice, twapDraft } from '../../../ticket/twap-choice.ts';
import type { TicketType } from './choice-names.ts';
import { keepChoice, keepSize, keptChoices, keptSize } from './kept-choices.ts';

export type SizeUnit = FuturesDraft['sizeUnit'];

export interface Stops {
  readonly targetProfit: string;
  readonly stopLoss: string;
  /** Percent. */
  readonly trailing: string;
}

interface TicketState extends Stops, LimitTerms, ScaleChoice, TwapChoice {
  readonly type: TicketType;
  readonly marginMode: MarginMode;
  /** Null until one was chosen: then it is the market's usual one. */
  readonly multiple: number | null;
  readonly price: string;
  readonly trigger: string;
  /** The limit of a stop that waits beside a limit. */
  readonly stopLimit: string;
  readonly size: string;
  readonly sizeUnit: SizeUnit;
  readonly percent: number | null;
  /** A price that nobody chose follows the market. */
  readonly isPriceChosen: boolean;
  /** The size is that of the order just sent: nobody has asked for it again. */
  readonly isRepeated: boolean;
}

export interface Ticket extends TicketState {
  readonly isSuper: boolean;
  readonly setType: (type: TicketType) => void;
  readonly setScale: (scale: Partial<ScaleChoice>) => void;
  readonly setTwap: (twap: Partial<TwapChoice>) => void;
  readonly setTerms: (terms: Partial<LimitTerms>) => void;
  readonly setMarginMode: (mode: MarginMode) => void;
  readonly setMultiple: (multiple: number) => void;
  readonly setPrice: (price: string) => void;
  /** The price of the market, until one is chosen. */
  readonly followPrice: (price: string) => void;
  readonly stepPrice: (direction: 1 | -1) => void;
  readonly setTrigger: (trigger: string) => void;
  readonly setStopLimit: (stopLimit: string) => void;
  /** A price picked in the book or in the chart. */
  readonly pickPrice: (price: string) => void;
  readonly setSize: (size: string) => void;
  /** Another unit, with the same size in it. */
  readonly setSizeUnit: (unit: SizeUnit, size: string) => void;
  readonly setPercent: (percent: number) => void;
  readonly setStops: (stops: Stops) => void;
  /** After an order: its size is offered again, its stops are not. */
  readonly finish: (size: string) => void;
  readonly draftFor: (side: FuturesSide, multiple: number) => FuturesDraft;
}

const noStops: Stops = { targetProfit: '', stopLoss: '', trailing: '' };

export function useTicket(market: MarketView, isSuper: boolean): Ticket {
  const kind = isSuper ? 'super' : 'futures';
  const draftName = `${kind}.${market.symbol}`;
  const [state, setState] = useState<TicketState>(() => ({
    ...keptChoices(kind, market.symbol),
    ...keptSize(kind, market.symbol),
    ...noStops,
    ...usualTerms,
    ...{ ...noScale, ...noTwap },
    price: '',
    trigger: '',
    stopLimit: '',
    percent: null,
    isPriceChosen: false,
    isRepeated: false,
    ...keptDraft<TicketState>(draftName),
  }));
  const change = (part: Partial<TicketState>) =>
    setState((current) => {
      const next = { ...current, ...part };
      keepDraft(draftName, { ...next, price: next.isPriceChosen ? next.price : '' });
      return next;
    });
  const choosePrice = (price: string) => change({ price, isPriceChosen: true });
  // A tapped price turns an order at the market into a limit order at it.
  const pick = (price: string) => {
    if (state.type === 'twap') change({ twapLimit: price });
    else if (state.type === 'stop_market') change({ trigger: price });
    else if (state.type === 'market') change({ type: 'limit', price, isPriceChosen: true });
    else choosePrice(price);
  };
  return {
    ...state,
    ...(isSuper && { marginMode: 'isolated' as const }),
    isSuper,
    setType: (type) => {
      keepChoice('type', type);
      change({ type });
    },
    ...{ setScale: change, setTwap: change },
    setTerms: change,
    setMarginMode: (marginMode) => {
      keepChoice('marginMode', marginMode);
      change({ marginMode });
    },
    setMultiple: (multiple) => {
      keepChoice(`multiple.${kind}.${market.symbol}`, String(multiple));
      change({ multiple });
    },
    setPrice: choosePrice,
    followPrice: (price) => change({ price }),
    stepPrice: (direction) =>
      state.price !== '' && choosePrice(stepPrice(state.price, market.priceScale, direction)),
    setTrigger: (trigger) => change({ trigger }),
    setStopLimit: (stopLimit) => change({ stopLimit }),
    pickPrice: pick,
    setSize: (size) => change({ size, percent: null, isRepeated: false }),
    setSizeUnit: (sizeUnit, size) => {
      keepChoice('unit', sizeUnit);
      change({ sizeUnit, ...(state.percent === null && { size }) });
    },
    setPercent: (percent) => change({ percent, isRepeated: false }),
    setStops: (stops) => change(stops),
    finish: (size) => {
      keepSize(kind, market.symbol, { size, sizeUnit: state.sizeUnit });
      change({ ...noStops, size, percent: null, isRepeated: true });
    },
    draftFor: (side, multiple) => toDraft({ market, state, isSuper }, side, multiple),
  };
}

function toDraft(
  ticket: { market: MarketView; state: TicketState; isSuper: boolean },
  side: FuturesSide,
  multiple: number,
): FuturesDraft {
  const { market, state, isSuper } = ticket;
  return {
    symbol: market.symbol,
    side,
    type: sentType(state),
    marginMode: isSuper ? 'isolated' : state.marginMode,
    multiple,
    isSuper,
    price: priceOf(state),
    trigger: hasTrigger(state.type) ? state.trigger : '',
    ...(state.type === 'limit' && {
      timeInForce: state.timeInForce,
      lifeMs: state.lifeMs,
      postOnly: state.postOnly,
    }),
    ...(state.type === 'scale' && { scale: scaleDraft(state) }),
    ...(state.type === 'twap' && { twap: twapDraft(state) }),
    ...(isPair(state.type) && {
      oco: { stopLimit: hasStopLimit(state.type) ? state.stopLimit : null },
    }),
    size: state.percent === null ? state.size : '',
    sizeUnit: state.sizeUnit,
    percent: state.percent,
    targetProfit: state.targetProfit,
    stopLoss: state.stopLoss,
    trailing: state.trailing,
  };
}

/** The price that was typed, where a ladder begins, or the worst price of slices. */
function priceOf(state: TicketState): string {
  if (state.type === 'scale') return scaleFrom(state);
  if (state.type === 'twap') return state.twapLimit;
  return hasLimit(state.type) ? state.price : '';
}

export function hasLimit(type: TicketType): boolean {
  return type === 'limit' || type === 'stop_limit' || type === 'scale' || isPair(type);
}

export function hasTrigger(type: TicketType): boolean {
  return type === 'stop_market' || type === 'stop_limit' || isPair(type);
}

/** A limit beside a stop, of which one ends the other. */
export function isPair(type: TicketType): boolean {
  return type === 'oco' || hasStopLimit(type);
}

export function hasStopLimit(type: TicketType): boolean {
  return type === 'oco_limit';
}

/** A ladder and a pair are limits, and slices where they have a worst price. */
function sentType({ type, twapLimit }: TicketState): FuturesDraft['type'] {
  if (type === 'twap') return twapLimit === '' ? 'market' : 'limit';
  return type === 'scale' || type === 'oco' || type === 'oco_limit' ? 'limit' : type;
}

export function hasStops({ targetProfit, stopLoss, trailing }: Stops): boolean {
  return targetProfit !== '' || stopLoss !== '' || trailing !== '';
}
