-- A falling price finds the loans that it reaches by an index, not by looking at all that are open.
-- watch_price is the price of the collateral at which a loan may reach its warning, with the interest up to
-- watched_until: ratios are rounded up at six places and interest at the scale of the currency, so a little more is
-- watched. A loan that was warned is always looked at: it may be near its end, or safe again.
alter table loans
  add column watched_until bigint not null default 0,
  add column watch_price numeric generated always as (
    case
      when is_warned then 'Infinity'::numeric
      else (principal + interest + power(10::numeric, -scale)
          + principal * hourly_rate * ceil(greatest(0, watched_until - accrued_at) / 3600000.0))
        / (collateral * greatest(warning_ltv - 0.000002, 0.000001))
    end
  ) stored;

create index loans_watch_price on loans (collateral_currency, watch_price desc, id desc) where state = 'open';
create index loans_watched_until on loans (watched_until) where state = 'open';
drop index loans_collateral;
