-- The quote for the same wish that this one took the place of: its acceptance may be on its way while the app renews
-- the rate that it shows.
alter table convert_quotes add column replaced jsonb;
