/** The desk: offers that can be taken now, the best price first. */
import type { OtcMethod, OtcSide } from '../../../contract/features/otc-entities.ts';
import { otcPriceScale } from '../../../contract/rules/otc/prices.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import { OFFER_COLUMNS, type OfferRow } from './offer-store.ts';
import type { OtcFiat } from './terms.ts';

interface DeskQuery extends PageWanted {
  /** Whose own offers are left out; null for a guest. */
  readonly userId: number | null;
  /** What the offers do. */
  readonly side: OtcSide;
  readonly currency: string;
  readonly fiat: OtcFiat;
  /** USD for a unit; null while there is no price, and then floating offers are left out. */
  readonly usd: string | null;
  readonly amount: string | null;
  readonly method: OtcMethod | null;
}

/** One page, with one row more than asked when there are more. Who sells has the coins, or is not on the desk. */
export function listDesk(queryable: Queryable, query: DeskQuery): Promise<OfferRow[]> {
  const { userId, side, currency, fiat, usd, amount, method, page, limit } = query;
  return queryable.query<OfferRow>(
    `select o.* from (
        select ${OFFER_COLUMNS},
          case o.price_kind when 'fixed' then o.price
            else trunc($4::numeric * $5::numeric * o.price * 0.01, $6::int) end as unit
        from otc_offers o
        where o.state = 'open' and o.side = $1 and o.currency = $2 and o.fiat = $3
          and ($7::bigint is null or o.user_id <> $7)
          and ($8::text is null or $8 = any (o.methods))
      ) o
      where o.unit is not null and least(o.quantity - o.taken, coalesce(o.available, o.quantity)) * o.unit
          >= greatest(o.minimum, coalesce($9::numeric, 0))
        and ($9::numeric is null or $9 between o.minimum and o.maximum)
      order by case o.side when 'sell' then o.unit else -o.unit end, o.id
      limit $10 offset $11`,
    [
      ...[side, currency, fiat.fiat, usd, fiat.rate, otcPriceScale(fiat.fiatScale)],
      ...[userId, method, amount, limit + 1, (page - 1) * limit],
    ],
  );
}
