/** Random drafts of futures orders. */
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact } from '../../../../contract/money.ts';
import { HOUR_MS } from '../../../../contract/plain/time.ts';
import { mayWait } from '../../../../contract/rules/spot/order-terms.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { pick, seededRandom } from '../../../support/fault-proxy/seeded-random.ts';

export interface Choice {
  /** A whole number from 0 to below this. */
  below(count: number): number;
  of<Item>(items: readonly Item[]): Item;
}

export function seededChoice(seed: number): Choice {
  const random = seededRandom(seed);
  return {
    below: (count) => Math.floor(random() * count),
    of: (items) => pick(random, items),
  };
}

/** Mostly orders that can be sent, now and then one that cannot. */
export function randomDraft(choice: Choice, market: Market, lastTicks: number): FuturesDraft {
  const type = choice.of(['market', 'market', 'limit', 'stop_market', 'stop_limit'] as const);
  const side = choice.of(['long', 'short'] as const);
  const isSuper = choice.below(6) === 0;
  const away = (perMille: number) => {
    const ticks = lastTicks + Math.round((lastTicks * perMille) / 1000);
    return scaledText(Math.max(1, ticks), market.priceScale);
  };
  const nearby = () => away(choice.below(121) - 60);
  const hasTarget = choice.below(3) === 0;
  const hasStop = choice.below(3) === 0;
  const sign = side === 'long' ? 1 : -1;
  const size = sizeOf(choice, market, lastTicks);
  return {
    symbol: market.symbol,
    side,
    type,
    marginMode: isSuper ? 'isolated' : choice.of(['isolated', 'cross'] as const),
    multiple: isSuper ? choice.of([150, 200, 300, 500]) : choice.of([1, 3, 10, 25, 75, 100]),
    isSuper,
    price: type.endsWith('limit') ? nearby() : '',
    trigger: type.startsWith('stop') ? nearby() : '',
    ...(type === 'limit' && termsOf(choice)),
    ...size,
    targetProfit: hasTarget ? away(sign * (70 + choice.below(200))) : '',
    stopLoss: hasStop ? away(-sign * (70 + choice.below(200))) : '',
    trailing: choice.below(5) === 0 ? String(1 + choice.below(15)) : '',
  };
}

/** Half of all limits have the usual ones. */
function termsOf(choice: Choice) {
  const timeInForce = choice.of(['gtc', 'gtc', 'gtd', 'ioc', 'fok'] as const);
  const postOnly = mayWait({ timeInForce }) && choice.below(3) === 0;
  return { timeInForce, lifeMs: HOUR_MS, postOnly };
}

/** From a few dollars to a few hundred of margin, in every unit; sometimes a share of all there is. */
function sizeOf(choice: Choice, market: Market, lastTicks: number) {
  const sizeUnit = choice.of(['lots', 'base', 'margin', 'notional'] as const);
  const percent = choice.below(6) === 0 ? choice.of([5, 25, 50, 100]) : null;
  const dollars = choice.of(['4', '37.5', '123.45', '999', '4321', '60000']);
  const price = scaledText(lastTicks, market.priceScale);
  const base = exact(dollars).div(price).toDecimalPlaces(market.quantityScale).toFixed();
  const texts = {
    lots: exact(base).times(`1e${market.quantityScale}`).toFixed(),
    base,
    margin: exact(dollars).div(10).toFixed(),
    notional: dollars,
  };
  return { sizeUnit, percent, size: percent === null ? texts[sizeUnit] : '' };
}
