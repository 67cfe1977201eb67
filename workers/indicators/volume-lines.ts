/** Indicators of volume. */
import { accumulated, sum, windowed } from './lines.ts';
import { type Calculator, typicalPrice } from './price-bar.ts';

export function volume(): Calculator {
  return (bar, _isClosed, values) => {
    values[0] = bar.volume;
  };
}

/** Joseph Granville's on-balance volume: added while closes rise, taken away while they fall. */
export function onBalanceVolume(): Calculator {
  const total = accumulated();
  let last = Number.NaN;
  return (bar, isClosed, values) => {
    const direction = Number.isNaN(last) ? 0 : Math.sign(bar.close - last);
    values[0] = total(direction * bar.volume, isClosed);
    if (isClosed) last = bar.close;
  };
}

/**
 * Gene Quong and Avrum Soudack's money flow index: typical price by volume, that of rising bars against
 * that of falling ones. Without any falling it is 100, as the relative strength index.
 */
export function moneyFlow(period: number): Calculator {
  const rising = windowed(period, sum);
  const falling = windowed(period, sum);
  let last = Number.NaN;
  return (bar, isClosed, values) => {
    const typical = typicalPrice(bar);
    const change = typical - last;
    const flow = Number.isNaN(change) ? change : typical * bar.volume;
    const up = rising(change <= 0 ? 0 : flow, isClosed);
    const down = falling(change >= 0 ? 0 : flow, isClosed);
    values[0] = down === 0 ? 100 : 100 - 100 / (1 + up / down);
    if (isClosed) last = typical;
  };
}
