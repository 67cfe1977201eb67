-- What other instances have placed or moved is looked for every second, and must not cost what all open orders do.
create index spot_orders_open_updated on spot_orders (updated_at) where status = 'open';
