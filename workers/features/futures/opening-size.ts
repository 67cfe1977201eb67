/** What a draft would open, for the user's own limits, in USD: its notional, and with it all of its side of the market. */
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { waitingPrice } from '../../../contract/rules/futures/waiting.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { OpeningSize } from '../../feature/offers.ts';
import type { FuturesState } from './futures-state.ts';
import type { FuturesPricing, FuturesSituation } from './price-futures.ts';

export function openingSize(
  state: Pick<FuturesState, 'openPositions' | 'openOrders'>,
  { market, side, multiple, lastTicks }: FuturesSituation,
  { quote }: Pick<FuturesPricing, 'quote'>,
): OpeningSize {
  const mark = scaledText(lastTicks, market.priceScale);
  const isMeant = (row: { symbol: string; side: string }) =>
    row.symbol === market.symbol && row.side === side;
  const worthOf = (lots: string, price: string) => quantityOf(Number(lots), market).times(price);
  const open = (state.openPositions() ?? []).filter(isMeant).map(({ lots }) => worthOf(lots, mark));
  const waiting = (state.openOrders() ?? [])
    .filter((row) => isMeant(row) && !row.reduceOnly)
    .map((row) => {
      const rest = plainText(exact(row.lots).minus(row.filledLots));
      return worthOf(rest, waitingPrice(row) ?? mark);
    });
  const position = [...open, ...waiting].reduce(
    (sum, each) => sum.plus(each),
    exact(quote.notional),
  );
  return { value: quote.notional, position: plainText(position), multiple };
}
