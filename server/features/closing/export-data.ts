/** All that is kept about a user, for the user: part by part, in pages, each row as the JSON that the database makes of it. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import type { Queryable } from '../../db/database.ts';

const PAGE = 500;

interface Part {
  /** Tables with `t` among them, of whose rows one is a row of the part. */
  readonly from: string;
  readonly user?: string;
  /** A number that orders the rows; `t.id` unless told. */
  readonly key?: string;
  /** Columns that are a secret even to their owner, or mean nothing to anybody. */
  readonly without?: readonly string[];
}

/** In the order of the file. */
export const exportParts: Readonly<Record<string, Part>> = {
  profile: {
    from: 'users t',
    user: 't.id',
    without: ['password_hash', 'pay_password_hash', 'totp_secret', 'totp_last_step'],
  },
  former_usernames: { from: 'former_usernames t', key: 't.free_from' },
  sessions: { from: 'sessions t', without: ['token_hash'] },
  logins: { from: 'login_history t' },
  passkeys: { from: 'passkeys t', without: ['public_key', 'credential_id', 'counter'] },
  identity: { from: 'identity_submissions t', without: ['card_id', 'card_hash'] },
  pictures: { from: 'uploads t', key: 't.created_at', without: ['id'] },
  wallet_addresses: { from: 'wallet_addresses t' },
  deposit_addresses: { from: 'deposit_addresses t', key: 't.created_at' },
  bank_cards: { from: 'bank_cards t' },
  favourites: { from: 'favourites t', key: 't.market_id' },
  messages: { from: 'messages t' },
  letters: { from: 'letters t' },
  // An endpoint and its keys let their holder write to the device.
  push_devices: {
    from: 'push_devices t',
    without: ['endpoint', 'p256dh', 'auth', 'session_id'],
  },
  notification_choices: { from: 'notification_choices t', key: 't.user_id' },
  trading_limits: { from: 'trading_limits t', key: 't.user_id' },
  silence_switches: { from: 'silence_switches t', key: 't.user_id' },
  balances: { from: 'accounts t' },
  bills: {
    from: `(select p.id, p.user_id, r.code, a.account, p.currency, p.amount, p.balance_after,
        r.reference_kind, r.reference_id, r.at
      from postings p join transfers r on r.id = p.transfer_id join accounts a on a.id = p.account_id) t`,
  },
  deposits: { from: 'deposits t' },
  withdrawals: { from: 'withdrawals t', without: ['hold_id'] },
  transfers: { from: 'account_transfers t' },
  conversions: { from: 'conversions t' },
  card_purchases: { from: 'card_purchases t' },
  spot_orders: { from: 'spot_orders t' },
  spot_fills: {
    from: '(select f.*, o.user_id from spot_fills f join spot_orders o on o.id = f.order_id) t',
  },
  journal_notes: { from: 'journal_notes t', key: 't.trade_id' },
  futures_orders: { from: 'futures_orders t' },
  futures_positions: { from: 'futures_positions t' },
  futures_fills: { from: 'futures_fills t' },
  options: { from: 'option_orders t' },
  loans: { from: 'loans t', without: ['hold_id'] },
  lock_orders: { from: 'lock_orders t', without: ['hold_id', 'due_at'] },
  miner_orders: { from: 'miner_orders t', without: ['hold_id', 'due_at'] },
  pool_shares: {
    from: 'defi_shares t',
    without: ['coin_hold_id', 'quote_hold_id', 'due_at'],
  },
  dual_investments: { from: 'dual_orders t', without: ['hold_id'] },
  copy_trader: { from: 'copy_traders t', key: 't.began_at', without: ['acted_until'] },
  follows: { from: 'copy_follows t', without: ['last_miss'] },
  copies: { from: 'copies t', without: ['turn', 'attempts', 'due_at'] },
  ieo_orders: { from: 'ieo_orders t', without: ['hold_id'] },
  tickets: { from: 'tickets t', without: ['waits_since', 'automatic_at'] },
  ticket_messages: {
    from: '(select m.*, t.user_id from ticket_messages m join tickets t on t.id = m.ticket_id) t',
    without: ['nonce', 'answers_id'],
  },
  chat_messages: {
    from: '(select m.*, a.user_id from chat_messages m join chat_members a on a.id = m.member_id) t',
    without: ['nonce', 'revision'],
  },
  nft_works: {
    from: '(select i.*, owner_id as user_id from nft_items i) t',
    without: ['owner_id', 'sale_id'],
  },
  nft_marks: { from: 'nft_marks t', key: 't.created_at' },
  nft_deposits: { from: 'nft_deposits t', without: ['hold_id'] },
  nft_bids: { from: 'nft_bids t' },
  nft_orders: { from: 'nft_orders t' },
  // Of whom one bought is that person's own.
  nft_purchases: {
    from: '(select t.*, buyer_id as user_id from nft_trades t) t',
    without: ['seller_id', 'buyer_id'],
  },
  nft_sales: {
    from: '(select s.*, seller_id as user_id from nft_sales s) t',
    without: ['seller_id', 'top_bidder_id'],
  },
  otc_offers: { from: 'otc_offers t' },
  // The account of the other side is that person's own.
  otc_orders: {
    from: `(select o.*, u.id as user_id from otc_orders o join users u on u.id in (o.buyer_id, o.seller_id)) t`,
    without: ['hold_id', 'buyer_id', 'seller_id', 'payer', 'payee', 'voucher'],
  },
  otc_messages: { from: 'otc_messages t' },
  coupons: { from: 'coupons t', without: ['key'] },
  // Whose fee it was is that person's own.
  rebates: { from: 'rebates t', without: ['payer_id'] },
  // The key of points for an invitation names a friend.
  points: { from: 'point_movements t', without: ['key'] },
  point_exchanges: { from: 'point_exchanges t' },
  check_ins: { from: 'check_ins t' },
  // The seed of a wheel that waits would tell where it will stand.
  wheel_spins: { from: '(select * from wheel_rounds where spun_at is not null) t' },
  training_rounds: {
    from: 'training_rounds t',
    // Of a round that is played, what is to come is hidden.
    without: ['symbol', 'from_time', 'bars'],
  },
};

const names = Object.keys(exportParts);

/** @returns `parameter_error` for a cursor that was not given out. */
export async function exportPage(
  database: Queryable,
  userId: number,
  cursor: string | undefined,
): Promise<Result<ResponseOf<'closing.export'>>> {
  const begun = readCursor(cursor ?? `${names[0]}:-1:0`);
  if (begun === null) return refuse('parameter_error', { fields: { cursor: 'parameter_error' } });
  const { name, part, after, skip } = begun;
  const { from, user = 't.user_id', key = 't.id', without = [] } = part;
  const rows = await database.query<{ key: number; row: string }>(
    `select ${key} as key, (to_jsonb(t) - $5::text[])::text as row from ${from}
       where ${user} = $1 and ${key} >= $2 order by ${key} limit $3 offset $4`,
    [userId, after, PAGE + 1, skip, [...without]],
  );
  const shown = rows.slice(0, PAGE);
  return ok({ part: name, rows: shown.map(({ row }) => row), next: nextOf(begun, rows) });
}

interface Cursor {
  readonly name: string;
  readonly part: Part;
  /** Keys need not be unique: begin at this one, and leave out as many of it as were shown. */
  readonly after: number;
  readonly skip: number;
}

function readCursor(text: string): Cursor | null {
  const [, name = '', after = '', skip = ''] =
    /^([a-z_]{1,30}):(-?\d{1,15}):(\d{1,6})$/.exec(text) ?? [];
  const part = Object.hasOwn(exportParts, name) ? exportParts[name] : undefined;
  return part === undefined
    ? null
    : { name, part, after: Number.parseInt(after, 10), skip: Number.parseInt(skip, 10) };
}

function nextOf(
  { name, after, skip }: Cursor,
  rows: readonly { readonly key: number }[],
): string | null {
  const more = rows[PAGE];
  if (more === undefined) {
    const following = names[names.indexOf(name) + 1];
    return following === undefined ? null : `${following}:-1:0`;
  }
  const same = rows.slice(0, PAGE).filter(({ key }) => key === more.key).length;
  return `${name}:${more.key}:${more.key === after ? skip + same : same}`;
}
