/** The past of the demo account: a dual investment that was settled, and one that is still to come. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { DemoPast, PastAct } from '../../sandbox/demo-account.ts';
import { hasPast } from '../../sandbox/exchange-at.ts';
import { offerProducts } from './offer-products.ts';
import { tapePriceSource } from './price-source.ts';
import { idOf, listProducts } from './product-store.ts';
import { purchase } from './purchase.ts';
import { settleOrders } from './settler.ts';
import { maturityOf, roundAt } from './terms.ts';

const COIN = 'BTC';
const investments = [
  { type: 'call', days: 7, num: 10, daysAgo: 9 },
  { type: 'put', days: 14, num: 2, daysAgo: 3 },
] as const;

type Investment = (typeof investments)[number];

export const demoDualPast: DemoPast = async ({ feed }, nowMs) =>
  investments.flatMap((investment) => {
    const at = nowMs - investment.daysAgo * DAY_MS;
    return hasPast(feed, at) ? actsOf(investment, { at, nowMs }) : [];
  });

function actsOf(
  investment: Investment,
  { at, nowMs }: { readonly at: number; readonly nowMs: number },
): PastAct[] {
  const maturesAt = maturityOf(roundAt(at), investment.days);
  const bought: PastAct = {
    at,
    act: (past, tx, userId) => buy(past, tx, { userId, investment }),
  };
  const settled: PastAct = {
    at: maturesAt,
    act: (past) =>
      settleOrders(past, tapePriceSource(past.feed, past.config), async (batch) => {
        await batch(investments.length);
      }),
  };
  return maturesAt <= nowMs ? [bought, settled] : [bought];
}

/** The share that is linked nearest to the market, of the round of then. */
async function buy(
  past: Exchange,
  tx: Transaction,
  { userId, investment }: { readonly userId: number; readonly investment: Investment },
): Promise<void> {
  const { type, days, num } = investment;
  const nowMs = past.clock.now();
  await offerProducts(past, tx, nowMs);
  const wanted = { currency: COIN, type, days, sort: 'rate', nowMs, page: 1, limit: 1 } as const;
  const [product] = await listProducts(tx, wanted);
  if (product === undefined) return;
  const request = { id: product.id, num, currencyId: idOf(COIN), type };
  accept(await purchase(past, tx, { userId, request }));
}
