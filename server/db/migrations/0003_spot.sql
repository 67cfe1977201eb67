create table spot_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  market_id integer not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('market', 'limit')),
  price numeric check (price > 0),
  amount numeric not null check (amount > 0),
  filled numeric not null default 0 check (filled >= 0 and filled <= amount),
  -- Exact sums over the fills, not yet rounded to money: parts settle by the difference of totals.
  turnover numeric not null default 0 check (turnover >= 0),
  fee_exact numeric not null default 0 check (fee_exact >= 0),
  -- Discount of the owner's VIP tier when the order was placed, in percent.
  fee_discount integer not null default 0 check (fee_discount between 0 and 100),
  hold_id bigint references holds,
  status text not null default 'open' check (status in ('open', 'filled', 'cancelled')),
  -- Rises with every change, so that a client keeps the newest of two.
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  check ((kind = 'limit') = (price is not null)),
  check (status <> 'filled' or filled = amount)
) with (fillfactor = 80);
create index spot_orders_open on spot_orders (market_id, side, price) where status = 'open';
create index spot_orders_open_user on spot_orders (user_id, id desc) where status = 'open';
create index spot_orders_user on spot_orders (user_id, id desc);

create table spot_fills (
  id bigint generated always as identity primary key,
  order_id bigint not null references spot_orders,
  price numeric not null check (price > 0),
  quantity numeric not null check (quantity > 0),
  -- True when the order was resting and the market came to it.
  is_maker boolean not null,
  time bigint not null
);
create index spot_fills_order on spot_fills (order_id, id);
