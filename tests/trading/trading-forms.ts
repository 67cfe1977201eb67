/** The forms that commands of a history become. */
import { exact, plainText } from '../../contract/money.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { Command, FuturesPairWish, FuturesTermsWish } from './trading-commands.ts';
import type { Form, TradingWorld } from './trading-world.ts';

const BTC = { currency_id: '1', legal_id: '3' };
export const pairs: Readonly<Record<string, Form>> = {
  BTCUSDT: BTC,
  'BTCUSDT-PERP': BTC,
  'ETHUSDT-PERP': { currency_id: '2', legal_id: '3' },
  AAPL: { currency_id: '101', legal_id: '3' },
};

export type CallCommand = Exclude<
  Command,
  { what: 'ticks' | 'clock' | 'restart' | 'repeat' | 'bad' | 'crash' }
>;

type SpotTrade = CallCommand & { what: 'spotTrade' };

/** A stop is mostly beyond the market, where it belongs. */
export function spotForm(world: TradingWorld, command: SpotTrade): Form {
  const { symbol, side, units, limit, trigger } = command;
  const amount = plainText(exact(String(units)).div(symbol === 'AAPL' ? 10_000 : 1_000_000));
  const beyond = side === 'buy' ? 1 : -1;
  if (command.pair !== null)
    return { ...pairs[symbol], type: side, amount, ...pairForm(world, command) };
  if (command.twap !== null)
    return { ...pairs[symbol], type: side, amount, ...twapForm(world, command) };
  const [by = '', unit = ''] = command.trail?.split(' ') ?? [];
  if (command.trail !== null && limit === null)
    return { ...pairs[symbol], type: side, amount, trail_by: by, trail_unit: unit };
  return {
    ...pairs[symbol],
    ...{ type: side, amount },
    ...(limit !== null && limitForm(world, { ...command, limit })),
    ...(trigger !== null && { trigger_price: world.priceAt(symbol, beyond * trigger) }),
    ...bracketForm(world, command),
  };
}

/** Around the limit, or around the last price. */
function bracketForm(world: TradingWorld, { symbol, side, bracket, limit }: SpotTrade): Form {
  const beyond = side === 'buy' ? 1 : -1;
  const { profit = null, loss = null } = bracket ?? {};
  const at = (away: number) => world.priceAt(symbol, (limit ?? 0) + beyond * away);
  return {
    ...(profit !== null && { take_profit: at(profit) }),
    ...(loss !== null && { stop_loss: at(-loss) }),
  };
}

/** Mostly what has room for its slices. */
function twapForm(
  world: TradingWorld,
  { symbol, twap, limit }: Pick<SpotTrade | FuturesTwap, 'symbol' | 'twap' | 'limit'>,
): Form {
  const [seconds = '', every = ''] = twap?.split(' ') ?? [];
  const plan = { twap_seconds: seconds, twap_every: every };
  return limit === null ? plan : { ...plan, target_price: world.priceAt(symbol, limit) };
}

/** Mostly on the sides where they belong. */
function pairForm(world: TradingWorld, { symbol, side, pair, terms, seconds }: SpotTrade): Form {
  if (pair === null) return {};
  const beyond = side === 'buy' ? 1 : -1;
  const { better, beyond: away, stopLimit } = pair;
  const life = { time_in_force: 'gtd', expires_at: String(world.nowMs() + seconds * 1_000) };
  return {
    oco: '1',
    target_price: world.priceAt(symbol, -beyond * better),
    trigger_price: world.priceAt(symbol, beyond * away),
    ...(stopLimit !== null && { stop_limit: world.priceAt(symbol, stopLimit) }),
    ...(terms === 'gtd' && life),
  };
}

/** A ladder of limits, mostly where it waits. */
export function scaleForm(world: TradingWorld, command: CallCommand & { what: 'spotScale' }): Form {
  const { side, units } = command;
  const amount = plainText(exact(String(units)).div(1_000_000));
  return { type: side, amount, ...rungsForm(world, command, side === 'buy') };
}

export function futuresScaleForm(
  world: TradingWorld,
  command: CallCommand & { what: 'futuresScale' },
): Form {
  const { symbol, side, lever, lots, stops } = command;
  const [mode = '', multiple = ''] = lever.split(':');
  return {
    ...{ side, margin_mode: mode, multiple, lots: String(lots) },
    ...rungsForm(world, command, side === 'long'),
    ...stopsForm(world, symbol, { side, stops }),
  };
}

type FuturesTwap = CallCommand & { what: 'futuresTwap' };

export function futuresTwapForm(world: TradingWorld, command: FuturesTwap): Form {
  const { symbol, side, lever, lots, stops, limit } = command;
  const [mode = '', multiple = ''] = lever.split(':');
  return {
    ...{ ...pairs[symbol], side, type: limit === null ? 'market' : 'limit' },
    ...{ margin_mode: mode, multiple, lots: String(lots) },
    ...twapForm(world, command),
    ...stopsForm(world, symbol, { side, stops }),
  };
}

function rungsForm(
  world: TradingWorld,
  ladder: CallCommand & { what: 'spotScale' | 'futuresScale' },
  isBuy: boolean,
): Form {
  const { symbol, better, width, count, sizes } = ladder;
  const away = isBuy ? -1 : 1;
  return {
    ...{ ...pairs[symbol], count: String(count), sizes },
    from_price: world.priceAt(symbol, away * better),
    to_price: world.priceAt(symbol, away * (better + width)),
  };
}

export function amendedPrice(
  world: TradingWorld,
  symbol: string,
  { limit, trigger, isStopLimit }: CallCommand & { what: 'spotAmend' },
): Form {
  if (isStopLimit && trigger !== null)
    return {
      stop_limit: world.priceAt(symbol, limit),
      trigger_price: world.priceAt(symbol, trigger),
    };
  if (trigger === null) return { target_price: world.priceAt(symbol, limit) };
  return { trigger_price: world.priceAt(symbol, trigger) };
}

function limitForm(
  world: TradingWorld,
  command: Omit<SpotTrade, 'limit'> & { readonly limit: number },
): Form {
  const { symbol, limit, terms, seconds } = command;
  const price = { target_price: world.priceAt(symbol, limit) };
  if (terms === 'postOnly') return { ...price, post_only: '1' };
  const life = { expires_at: String(world.nowMs() + seconds * 1_000) };
  return { ...price, time_in_force: terms, ...(terms === 'gtd' && life) };
}

export function openingForm(
  world: TradingWorld,
  command: CallCommand & { what: 'futuresOpen' },
): Form {
  const { symbol, side, type, lever, margin, limit, trigger, terms, pair } = command;
  const [mode = '', multiple = ''] = lever.split(':');
  const whole = {
    ...{ ...pairs[symbol], side, margin_mode: mode, multiple },
    margin: plainText(exact(String(margin)).div(100)),
  };
  if (pair !== null)
    return { ...whole, type: 'limit', ...futuresPairForm(world, { ...command, pair }) };
  return {
    ...{ ...whole, type },
    ...(type.endsWith('limit') && { target_price: world.priceAt(symbol, limit) }),
    ...(type === 'limit' && termsForm(world, terms)),
    ...(type.startsWith('stop') && { trigger_price: world.priceAt(symbol, trigger) }),
    ...stopsForm(world, symbol, { side, stops: command.stops }),
  };
}

function futuresPairForm(
  world: TradingWorld,
  { symbol, side, pair, stops }: CallCommand & { what: 'futuresOpen' } & { pair: FuturesPairWish },
): Form {
  const beyond = side === 'long' ? 1 : -1;
  return {
    oco: '1',
    target_price: world.priceAt(symbol, -beyond * pair.better),
    trigger_price: world.priceAt(symbol, beyond * pair.beyond),
    ...(pair.stopLimit !== null && { stop_limit: world.priceAt(symbol, pair.stopLimit) }),
    ...stopsForm(world, symbol, { side, stops }),
  };
}

/** Of a limit of futures, whether it opens or reduces. */
export function termsForm(world: TradingWorld, terms: FuturesTermsWish): Form {
  if (terms === 'postOnly') return { post_only: '1' };
  const life = { expires_at: String(world.nowMs() + MINUTE_MS) };
  return { time_in_force: terms, ...(terms === 'gtd' && life) };
}

type Stops = Extract<Command, { what: 'futuresStops' }>['stops'];

export function stopsForm(
  world: TradingWorld,
  symbol: string,
  { side, stops }: { side: string; stops: Stops | null },
): Form {
  if (stops === null) return {};
  const sign = side === 'long' ? 1 : -1;
  const { target, loss, trailing } = stops;
  return {
    ...(target !== null && { target_profit_price: world.priceAt(symbol, sign * target) }),
    ...(loss !== null && { stop_loss_price: world.priceAt(symbol, -sign * loss) }),
    ...(trailing !== null && { trailing_rate: trailing }),
  };
}
