import { feature } from '../../feature.ts';
import { demoPoolPast } from './demo-past.ts';
import { defiMiningHandlers } from './handlers.ts';
import { startDefiMining } from './pay-fees.ts';
import { poolVerb } from './pool-verb.ts';
import { SHARE_REFERENCE } from './share-store.ts';

export const defiMining = feature({
  start: startDefiMining,
  handlers: defiMiningHandlers,
  earning: {
    product: 'defiMining',
    reference: SHARE_REFERENCE,
    // Fees, and of what was left the difference to what was put in.
    earned: `select quote_currency as currency, sum(paid_fees + coalesce(quote_returned - quote_amount, 0)) as amount
        from defi_shares where user_id = $1 group by quote_currency
      union all
      select currency, sum(coin_returned - coin_amount)
        from defi_shares where user_id = $1 and status = 'left' group by currency`,
    upcoming: `select 'fee' as kind, id as order_id, due_at as at, null::text as currency, null::numeric as amount
      from defi_shares where user_id = $1 and due_at is not null`,
  },
  verbs: { 'defi-pool': poolVerb },
  sandbox: demoPoolPast,
  counts: { defiShares: "select count(*) from defi_shares where status = 'open'" },
});
