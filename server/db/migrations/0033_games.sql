-- The wheel of a user and a day. The schema holds to what was committed: a seed has the hash that was published, a spin
-- the field that follows from both seeds and the points of that field, and nothing of it ever changes.
create table wheel_rounds (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  day bigint not null,
  seed text not null,
  commitment text not null check (commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex')),
  -- Points of each field: [2, 5, ...].
  prizes jsonb not null check (jsonb_array_length(prizes) > 0),
  client_seed text check (client_seed ~ '^[A-Za-z0-9]{1,64}$'),
  field integer check (field = (
    ('x' || lpad(left(encode(sha256(convert_to(seed || ':' || client_seed, 'UTF8')), 'hex'), 13), 16, '0'))::bit(64)::bigint
      % jsonb_array_length(prizes))),
  points integer check (points = (prizes -> field)::integer),
  spun_at bigint,
  check (num_nulls(client_seed, field, points, spun_at) in (0, 4)),
  unique (user_id, day)
);

create function wheel_rounds_guard() returns trigger language plpgsql as $$
begin
  if old.spun_at is not null then
    raise exception 'the wheel % was spun', old.id;
  end if;
  if (new.id, new.user_id, new.day, new.seed, new.commitment, new.prizes)
    is distinct from (old.id, old.user_id, old.day, old.seed, old.commitment, old.prizes)
  then
    raise exception 'what the wheel % was committed to never changes', old.id;
  end if;
  return new;
end
$$;
create trigger wheel_rounds_guard before update on wheel_rounds
  for each row execute function wheel_rounds_guard();

-- A round of the chart trainer: all bars of its piece, of which the player is shown those that were decided about.
create table training_rounds (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  symbol text not null,
  from_time bigint not null,
  -- [[open, high, low, close], ...] in millionths of the first close.
  bars jsonb not null,
  start_bars integer not null check (start_bars > 0),
  step_bars integer not null check (step_bars > 0),
  steps integer not null check (steps > 0),
  decisions jsonb not null default '[]' check (jsonb_array_length(decisions) <= steps),
  score numeric,
  hold numeric,
  points integer check (points >= 0),
  began_at bigint not null,
  ended_at bigint,
  check (jsonb_array_length(bars) = start_bars + steps * step_bars),
  check (num_nulls(score, hold, points, ended_at)
    = case when jsonb_array_length(decisions) = steps then 0 else 4 end)
);
create unique index training_rounds_open on training_rounds (user_id) where ended_at is null;
create index training_rounds_user on training_rounds (user_id, ended_at desc);
