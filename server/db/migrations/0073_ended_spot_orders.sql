-- What other instances have ended is looked for every second, as what they have placed is. What was over as it was placed
-- never waited anywhere.
create index spot_orders_ended on spot_orders (updated_at) where status <> 'open' and updated_at <> created_at;
