/** What is erased of a user, table by table. A test compares the lists with the tables that name one. */
import type { Transaction } from '../../db/database.ts';

/** Rows that are a person's own, in an order that their references allow. */
export const erasedTables = [
  'silence_switches',
  'push_devices',
  'notification_choices',
  'told_trades',
  'sessions',
  'login_history',
  'passkeys',
  'recovery_codes',
  'passkey_challenges',
  'authenticator_drafts',
  'identity_submissions',
  'wallet_addresses',
  'deposit_addresses',
  'bank_cards',
  'favourites',
  'messages',
  'letters',
  'outbox',
  'idempotency',
  'convert_quotes',
  'card_quotes',
  'former_usernames',
  'uploads',
  'check_ins',
  'wheel_rounds',
  'training_rounds',
  'tickets',
  'chat_members',
  'nft_marks',
  'otc_messages',
  'journal_notes',
] as const;

/** Rows of money and of what moved it: they stay, under the id. Of some a column is forgotten below. */
export const keptTables = [
  // A cooling-off outlives the account.
  'trading_limits',
  'accounts',
  'postings',
  'spot_orders',
  'futures_orders',
  'futures_positions',
  'futures_fills',
  'option_orders',
  'deposits',
  'withdrawals',
  'account_transfers',
  'conversions',
  'card_purchases',
  'coupons',
  'loans',
  'lock_orders',
  'miner_orders',
  'defi_shares',
  'dual_orders',
  'ieo_orders',
  'nft_deposits',
  'nft_bids',
  'nft_orders',
  'otc_offers',
  'copy_traders',
  'copy_follows',
  'copies',
  'rebates',
  'point_movements',
  'point_exchanges',
  // A counter without a word in it.
  'user_sequences',
] as const;

/** Answers the names of the pictures whose files are to go. */
export async function eraseUser(tx: Transaction, userId: number, at: number): Promise<string[]> {
  const pictures = await tx.query<{ name: string }>('select name from uploads where user_id = $1', [
    userId,
  ]);
  await tx.query(
    `delete from verification_codes where target in (
       select unnest(array[lower(email), phone]) from users where id = $1)`,
    [userId],
  );
  await tx.query(
    `update deposits set account = '', reason = case when reason is null then null else '' end,
         voucher = case when voucher is null then null else 'erased ' || id end where user_id = $1`,
    [userId],
  );
  await tx.query("select set_config('aureus.erasure', 'on', true)");
  await tx.query("update withdrawals set target = '', target_name = '' where user_id = $1", [
    userId,
  ]);
  // Of orders with others the accounts of the one who is gone, and the picture.
  await tx.query(
    `update otc_orders set payer = case buyer_id when $1 then '{}' else payer end,
         payee = case seller_id when $1 then '{}' else payee end,
         voucher = case when buyer_id = $1 and voucher is not null then 'erased ' || id else voucher end
       where $1 in (buyer_id, seller_id)`,
    [userId],
  );
  await tx.query("select set_config('aureus.erasure', 'off', true)");
  await tx.query(
    "update otc_offers set state = 'removed', terms = '' where user_id = $1 and (state <> 'removed' or terms <> '')",
    [userId],
  );
  for (const table of erasedTables)
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  // No letter of an invitation code is small, and no hash is a word: neither is ever matched again.
  await tx.query(
    `update users set account = null, email = null, phone = null, password_hash = 'closed',
         pay_password_hash = null, nickname = '', signature = '', head_portrait = '',
         invitation_code = 'closed-' || id, totp_secret = null, anti_phishing_phrase = null,
         verification = 'none', verification_level = 0, money_letters = false,
         account_changed_at = null, closing_at = null, closed_at = $2
       where id = $1`,
    [userId, at],
  );
  return pictures.map(({ name }) => name);
}
