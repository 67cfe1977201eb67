/** Seats the merchants of the sandbox, and keeps their purses and their offers from running out. */
import { exact, roundToScale } from '../../../contract/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { transferMany } from '../../ledger/transfer-many.ts';
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts';
import { greetings, merchants, ORDER_USD, stocks } from './merchants.ts';
import { fiatOf, OTC_ACCOUNT, otcCoins } from './terms.ts';

const EVERY_MS = MINUTE_MS;

/** They come where people look around: beside the demo account. */
export function merchantsJob({ clock }: Pick<Exchange, 'clock'>): JobHandler {
  return async (tx) => {
    const people = await tx.query('select 1 from users where email = $1 and is_demo', [
      DEMO_LOGIN.userString,
    ]);
    if (people.length > 0) await seatMerchants(tx, clock.now());
    return clock.now() + EVERY_MS;
  };
}

interface Seat {
  readonly userId: number;
  readonly number: number;
}

/** Those that are missing come, and what all of them offer is made up. */
export async function seatMerchants(tx: Transaction, at: number): Promise<void> {
  const seated = await readSeats(tx);
  const missing = merchants.filter(({ number }) => !seated.some((seat) => seat.number === number));
  if (missing.length > 0) {
    await openAccounts(
      tx,
      missing.map(({ number }) => number),
      at,
    );
  }
  const seats = missing.length > 0 ? await readSeats(tx) : seated;
  await fillPurses(tx, seats, at);
  await renewOffers(tx, seats, at);
}

function readSeats(tx: Transaction): Promise<Seat[]> {
  return tx.query<Seat>('select id as user_id, number from otc_merchants order by id');
}

/** Users with cards, whom nobody can log in as, because nothing leads to the account. */
async function openAccounts(
  tx: Transaction,
  numbers: readonly number[],
  at: number,
): Promise<void> {
  const people = merchants.filter(({ number }) => numbers.includes(number));
  await tx.query(
    `with person as materialized (
        select * from jsonb_to_recordset($1::jsonb) as given (number integer, name text, "realName" text)
      ), account as (
        insert into users (password_hash, nickname, invitation_code, language, is_demo, verification,
            verification_level, created_at)
          select 'nobody', name, 'merchant-' || number, 'en', true, 'verified', 2, $2 from person
          returning id, invitation_code
      ), seat as (
        insert into otc_merchants (id, number)
          select account.id, person.number from account
            join person on account.invitation_code = 'merchant-' || person.number
          returning id as user_id, number
      )
      insert into bank_cards (user_id, kind, aba_account, real_name, bank_account, bank_province, bank_city,
          bank_name, branch, swift_code, phone, address, bank_network, bank_address, updated_at)
        select seat.user_id, kind, 'PLAY', person."realName", 'PLAY-0000-' || lpad(person.number::text, 4, '0'), '-',
            '-', 'Aureus Play Money Bank', 'Sandbox', 'PLAYMONE', '+10000000000', '-', abroad, abroad, $2
          from seat join person using (number)
            cross join (values ('domestic', null), ('international', 'PLAY')) as card (kind, abroad)`,
    [json(people), at],
  );
}

/** Once a day at the most, so that nobody empties the sandbox in an hour. */
async function fillPurses(tx: Transaction, seats: readonly Seat[], at: number): Promise<void> {
  const day = Math.floor(at / DAY_MS);
  const there = await tx.query<{ userId: number; currency: string; available: string }>(
    `select user_id, currency, available from accounts
      where account = $1 and user_id = any ($2::bigint[])`,
    [OTC_ACCOUNT, seats.map(({ userId }) => userId)],
  );
  const low = seats.flatMap(({ userId, number }) =>
    stocks.flatMap(({ currency, grant }) => {
      const purse = there.find((each) => each.userId === userId && each.currency === currency);
      const isLow = exact(purse?.available ?? '0')
        .times(2)
        .lt(grant);
      return isLow
        ? [{ userId, currency, grant, key: `otc_merchant:${number}:${currency}:${day}` }]
        : [];
    }),
  );
  if (low.length === 0) return;
  const filled = await tx.query<{ key: string }>(
    'select key from transfers where key = any ($1::text[])',
    [low.map(({ key }) => key)],
  );
  const orders = low
    .filter(({ key }) => !filled.some((each) => each.key === key))
    .map(({ userId, currency, grant, key }) => ({
      code: 'sandbox_grant',
      key,
      legs: [
        { account: { house: 'issuance' as const, currency }, amount: `-${grant}` },
        { account: { userId, account: OTC_ACCOUNT, currency } as const, amount: grant },
      ],
      at,
    }));
  for (const written of await transferMany(tx, orders)) accept(written);
}

interface OpenOffer {
  readonly id: number;
  readonly userId: number;
  readonly side: string;
  readonly currency: string;
  readonly fiat: string;
  readonly left: string;
}

/** An offer of which more than half is gone is taken away, and a whole one comes in its place. */
async function renewOffers(tx: Transaction, seats: readonly Seat[], at: number): Promise<void> {
  const open = await tx.query<OpenOffer>(
    `select id, user_id, side, currency, fiat, quantity - taken as left from otc_offers
      where state = 'open' and user_id = any ($1::bigint[])`,
    [seats.map(({ userId }) => userId)],
  );
  const wanted = seats.flatMap((seat) => offersOf(seat));
  const like = (offer: OpenOffer) => (each: (typeof wanted)[number]) =>
    each.user_id === offer.userId &&
    each.side === offer.side &&
    each.currency === offer.currency &&
    each.fiat === offer.fiat;
  const isWhole = (offer: OpenOffer) => {
    const whole = wanted.find(like(offer));
    return whole !== undefined && exact(offer.left).times(2).gte(whole.quantity);
  };
  const whole = open.filter(isWhole);
  const gone = open.filter((offer) => !whole.includes(offer));
  const missing = wanted.filter((each) => !whole.some((offer) => like(offer)(each)));
  if (gone.length > 0)
    await tx.query(`update otc_offers set state = 'removed' where id = any ($1::bigint[])`, [
      gone.map(({ id }) => id),
    ]);
  if (missing.length === 0) return;
  await tx.query(
    `insert into otc_offers (user_id, side, currency, scale, fiat, fiat_scale, price_kind, price, quantity, minimum,
        maximum, methods, terms, created_at)
      select user_id, side, currency, scale, fiat, fiat_scale, 'floating', price, quantity, minimum, maximum,
          array['domestic', 'international'], terms, $2
        from jsonb_to_recordset($1::jsonb) as given (user_id bigint, side text, currency text, scale integer, fiat text,
          fiat_scale integer, price numeric, quantity numeric, minimum numeric, maximum numeric, terms text)`,
    [json(missing), at],
  );
}

/** All that one of them offers: each coin, bought and sold, for each of their currencies. */
function offersOf({ userId, number }: Seat) {
  const merchant = merchants.find((each) => each.number === number);
  return (merchant?.fiats ?? []).flatMap((code) => {
    const money = fiatOf(code);
    if (merchant === undefined || money === undefined)
      throw new Error(`a merchant trades for ${code}`);
    const { fiat, fiatScale, rate } = money;
    const inFiat = (usd: string) => roundToScale(exact(usd).times(rate), fiatScale, 'up');
    return stocks.flatMap(({ currency, quantity }) =>
      (['sell', 'buy'] as const).map((side) => ({
        user_id: userId,
        ...{ side, currency, fiat, quantity, fiat_scale: fiatScale },
        scale: otcCoins.find((coin) => coin.code === currency)?.scale ?? 0,
        price: side === 'sell' ? merchant.sells : merchant.buys,
        minimum: inFiat(ORDER_USD.least),
        maximum: inFiat(ORDER_USD.most),
        terms: greetings[fiat] ?? '',
      })),
    );
  });
}
