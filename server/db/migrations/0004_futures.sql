-- Sizes are whole lots of the market. Costs and proceeds are exact sums of price x quantity, not yet
-- rounded to money. A tick number says from where on an order or a stop is judged: what the tape did
-- before it was made, or changed, is no business of it.

create table futures_positions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  market_id integer not null,
  symbol text not null,
  side text not null check (side in ('long', 'short')),
  type text not null check (type in ('market', 'limit', 'stop_market', 'stop_limit')),
  margin_mode text not null check (margin_mode in ('cross', 'isolated')),
  multiple integer not null check (multiple > 0),
  is_super boolean not null check (not is_super or margin_mode = 'isolated'),
  fee_discount integer not null check (fee_discount between 0 and 100),
  lots bigint not null check (lots >= 0 and lots <= open_lots),
  open_lots bigint not null check (open_lots > 0),
  cost numeric not null check (cost >= 0),
  open_cost numeric not null check (open_cost > 0),
  proceeds numeric not null default 0 check (proceeds >= 0),
  -- Held of the leverage account while the position is open.
  margin numeric not null check (margin >= 0),
  hold_id bigint references holds,
  maintenance_rate numeric not null check (maintenance_rate >= 0),
  -- Mark tick that liquidates an isolated position; null for cross, and where nothing can.
  liquidation_ticks bigint,
  fee numeric not null default 0 check (fee >= 0),
  overnight_fee numeric not null default 0 check (overnight_fee >= 0),
  realised_profit numeric not null default 0,
  target_profit_price numeric check (target_profit_price > 0),
  stop_loss_price numeric check (stop_loss_price > 0),
  trailing_rate numeric check (trailing_rate > 0 and trailing_rate < 1),
  -- Best mark since the trailing stop was set.
  trailing_best_ticks bigint,
  -- Liquidation is judged from its opening on, stops from when they were last set.
  open_tick_id bigint not null,
  from_tick_id bigint not null,
  next_overnight_at bigint not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  close_reason text check (close_reason in
    ('user', 'batch', 'target_profit', 'stop_loss', 'trailing_stop', 'liquidation', 'trader')),
  close_tick_id bigint,
  close_tick_at bigint,
  close_mark_ticks bigint,
  holding text not null default 'own' check (holding in ('own', 'copied', 'self')),
  trader_user_id bigint references users,
  version integer not null default 1,
  opened_at bigint not null,
  closed_at bigint,
  updated_at bigint not null,
  check ((trailing_rate is null) = (trailing_best_ticks is null)),
  check ((status = 'open') = (lots > 0)),
  check ((status = 'open') = (closed_at is null)),
  check ((status = 'open') = (hold_id is not null)),
  check ((status = 'closed') = (close_reason is not null))
) with (fillfactor = 80);
create index futures_positions_open on futures_positions (user_id) where status = 'open';
create index futures_positions_overnight on futures_positions (next_overnight_at)
  where status = 'open';
create index futures_positions_updated on futures_positions (updated_at);
create index futures_positions_user on futures_positions (user_id, id desc);

create table futures_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  market_id integer not null,
  symbol text not null,
  side text not null check (side in ('long', 'short')),
  type text not null check (type in ('market', 'limit', 'stop_market', 'stop_limit')),
  margin_mode text not null check (margin_mode in ('cross', 'isolated')),
  multiple integer not null check (multiple > 0),
  is_super boolean not null,
  fee_discount integer not null check (fee_discount between 0 and 100),
  target_price numeric check (target_price > 0),
  trigger_price numeric check (trigger_price > 0),
  -- Whether the mark must rise or fall to the trigger.
  trigger_when text check (trigger_when in ('atOrAbove', 'atOrBelow')),
  is_triggered boolean not null default false,
  reduce_only boolean not null,
  position_id bigint references futures_positions,
  lots bigint not null check (lots > 0),
  filled_lots bigint not null default 0 check (filled_lots >= 0 and filled_lots <= lots),
  cost numeric not null default 0 check (cost >= 0),
  fee_exact numeric not null default 0 check (fee_exact >= 0),
  maintenance_rate numeric not null check (maintenance_rate >= 0),
  -- What a rest holds: margin and fee at the limit.
  hold_id bigint references holds,
  target_profit_price numeric check (target_profit_price > 0),
  stop_loss_price numeric check (stop_loss_price > 0),
  trailing_rate numeric check (trailing_rate > 0 and trailing_rate < 1),
  from_tick_id bigint not null,
  status text not null default 'doing' check (status in ('doing', 'complete')),
  outcome text check (outcome in ('filled', 'cancelled', 'refused')),
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  check ((status = 'complete') = (outcome is not null)),
  check ((trigger_price is null) = (trigger_when is null)),
  check ((type in ('limit', 'stop_limit')) = (target_price is not null)),
  check ((type in ('stop_market', 'stop_limit')) = (trigger_price is not null)),
  check (not reduce_only or (position_id is not null and hold_id is null)),
  check (status = 'doing' or hold_id is null)
) with (fillfactor = 80);
create index futures_orders_doing on futures_orders (user_id) where status = 'doing';
create index futures_orders_reduce on futures_orders (position_id)
  where status = 'doing' and reduce_only;
create index futures_orders_updated on futures_orders (updated_at);
create index futures_orders_user on futures_orders (user_id, id desc);

-- Every fill of an order or of a closing, for the marks on the chart and the export.
create table futures_fills (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  market_id integer not null,
  position_id bigint not null references futures_positions,
  -- Null when no order closed the position: by hand, by a stop, by liquidation.
  order_id bigint references futures_orders,
  is_closing boolean not null,
  is_maker boolean not null,
  price numeric not null check (price > 0),
  lots bigint not null check (lots > 0),
  profit numeric,
  fee numeric not null check (fee >= 0),
  time bigint not null
);
create index futures_fills_user on futures_fills (user_id, id desc);
create index futures_fills_position on futures_fills (position_id);
