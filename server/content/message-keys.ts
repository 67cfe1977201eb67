/**
 * What the site tells a user by message: each with its kind, the route it leads to, and the parameters of
 * its words, which stand in `server/content` in ten languages.
 */
import type { MessageKind } from '../../contract/features/messages.ts';

export interface MessageTraits {
  readonly kind: MessageKind;
  readonly link: string | null;
  readonly params: readonly string[];
  /** Told by e-mail as well: always, or unless the owner does without. */
  readonly letter?: 'always' | 'wanted';
}

const RECORDS = '/pages/fund/receive_withdraw_record';
const SUBSCRIPTIONS = '/pages/ieo/order';
const LOANS = '/pages/common/borrowing';
const WORKS = '/pages/nft/mine';
const INVESTED = '/pages/invest/mine';
const OTC_ORDERS = '/pages/otc/orders';
const OTC_PARAMS = ['amount', 'currency', 'total'] as const;

const TRADED = ['symbol', 'amount', 'price', 'currency'] as const;
const HELD = '/pages/transaction/portfolio';
/** Not the portfolio: what leads there is told on the screen by other means. */
const CONTRACT_ORDERS = '/pages/transaction/contract_order';
const EXITS = '/pages/transaction/currency_order';

export const messageTable = {
  chat_mentioned: { kind: 'talk', link: '/pages/chat/index', params: ['name'] },
  support_answered: { kind: 'talk', link: '/pages/kefu/index?tab=talk', params: [] },
  order_filled: { kind: 'trade', link: HELD, params: TRADED },
  lots_filled: { kind: 'trade', link: HELD, params: TRADED },
  position_closed: { kind: 'trade', link: HELD, params: TRADED },
  option_settled: { kind: 'trade', link: HELD, params: TRADED },
  position_liquidated: { kind: 'risk', link: HELD, params: TRADED },
  stop_fell: { kind: 'risk', link: CONTRACT_ORDERS, params: ['symbol'] },
  order_refused: { kind: 'risk', link: CONTRACT_ORDERS, params: ['symbol'] },
  exit_unfit: { kind: 'risk', link: EXITS, params: ['symbol'] },
  exit_unpaid: { kind: 'risk', link: EXITS, params: ['symbol'] },
  exit_crowded: { kind: 'risk', link: EXITS, params: ['symbol'] },
  exit_unmet: { kind: 'risk', link: EXITS, params: ['symbol'] },
  exit_limited: { kind: 'risk', link: EXITS, params: ['symbol'] },
  orders_silenced: { kind: 'risk', link: '/pages/setting/limits', params: ['count', 'minutes'] },
  trades_left_out: { kind: 'risk', link: HELD, params: ['symbol', 'from', 'until'] },
  welcome: { kind: 'system', link: null, params: [] },
  deposit_credited: {
    kind: 'money',
    link: RECORDS,
    params: ['amount', 'currency'],
    letter: 'wanted',
  },
  deposit_refused: {
    kind: 'money',
    link: RECORDS,
    params: ['amount', 'currency', 'reason'],
    letter: 'wanted',
  },
  withdrawal_submitted: {
    kind: 'money',
    link: RECORDS,
    params: ['amount', 'currency', 'target'],
    letter: 'always',
  },
  withdrawal_sent: {
    kind: 'money',
    link: RECORDS,
    params: ['amount', 'currency', 'target'],
    letter: 'wanted',
  },
  withdrawal_refused: {
    kind: 'money',
    link: RECORDS,
    params: ['amount', 'currency', 'reason'],
    letter: 'wanted',
  },
  coin_bought: {
    kind: 'money',
    link: '/pages/quickbuy/index',
    params: ['amount', 'currency', 'paid'],
    letter: 'wanted',
  },
  coupon_granted: {
    kind: 'money',
    link: '/pages/setting/coupon',
    params: ['amount', 'currency'],
  },
  points_received: { kind: 'account', link: '/pages/points/index', params: ['points'] },
  address_added: {
    kind: 'security',
    link: '/pages/setting/wallet',
    params: ['name', 'currency', 'hours'],
    letter: 'always',
  },
  card_saved: {
    kind: 'security',
    link: '/pages/setting/bank',
    params: ['ending'],
    letter: 'always',
  },
  card_removed: {
    kind: 'security',
    link: '/pages/setting/security',
    params: ['ending'],
    letter: 'always',
  },
  identity_verified: { kind: 'account', link: '/pages/setting/real', params: ['level'] },
  identity_refused: { kind: 'account', link: '/pages/setting/real', params: ['level', 'reason'] },
  loan_warned: {
    kind: 'risk',
    link: LOANS,
    params: ['amount', 'currency', 'level', 'limit'],
    letter: 'wanted',
  },
  loan_liquidated: {
    kind: 'risk',
    link: LOANS,
    params: ['amount', 'currency', 'limit'],
    letter: 'wanted',
  },
  lock_redeemed: {
    kind: 'money',
    link: '/pages/lockming/order?tab=redeemed',
    params: ['amount', 'currency'],
  },
  miner_ended: {
    kind: 'money',
    link: '/pages/cloudminer/order',
    params: ['amount', 'currency'],
  },
  copy_missed: { kind: 'trade', link: '/pages/copytrade/my', params: ['name', 'symbol'] },
  copy_stopped: {
    kind: 'trade',
    link: '/pages/copytrade/my',
    params: ['name', 'amount', 'currency'],
  },
  copy_trader_left: { kind: 'trade', link: '/pages/copytrade/my', params: ['name'] },
  dual_settled: {
    kind: 'money',
    link: INVESTED,
    params: ['amount', 'currency', 'coin', 'price'],
  },
  dual_failed: { kind: 'money', link: INVESTED, params: ['amount', 'currency'] },
  ieo_released: { kind: 'money', link: SUBSCRIPTIONS, params: ['amount', 'currency'] },
  nft_sold: { kind: 'money', link: WORKS, params: ['name', 'amount', 'currency'] },
  nft_outbid: { kind: 'money', link: WORKS, params: ['name', 'amount', 'currency'] },
  nft_won: { kind: 'money', link: WORKS, params: ['name', 'amount', 'currency'], letter: 'wanted' },
  nft_awarded: { kind: 'money', link: WORKS, params: ['name', 'amount', 'currency'] },
  nft_lost: { kind: 'money', link: WORKS, params: ['name', 'amount', 'currency'] },
  nft_expired: {
    kind: 'money',
    link: WORKS,
    params: ['name', 'amount', 'currency'],
    letter: 'wanted',
  },
  nft_unsold: { kind: 'money', link: WORKS, params: ['name'] },
  nft_unpaid: { kind: 'money', link: WORKS, params: ['name', 'amount', 'currency'] },
  otc_taken: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS, letter: 'wanted' },
  otc_paid: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS, letter: 'wanted' },
  otc_released: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS },
  otc_cancelled: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS },
  otc_expired: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS },
  otc_appealed: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS, letter: 'wanted' },
  otc_for_buyer: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS, letter: 'wanted' },
  otc_for_seller: { kind: 'money', link: OTC_ORDERS, params: OTC_PARAMS, letter: 'wanted' },
  vip_reached: { kind: 'account', link: '/pages/vip/index', params: ['tier'] },
  closing_begun: {
    kind: 'security',
    link: '/pages/setting/security',
    params: ['days'],
    letter: 'always',
  },
  closing_stopped: {
    kind: 'security',
    link: '/pages/setting/security',
    params: [],
    letter: 'always',
  },
  account_closed: { kind: 'security', link: null, params: [], letter: 'always' },
  username_changed: {
    kind: 'security',
    link: '/pages/setting/userInfo',
    params: ['name'],
    letter: 'always',
  },
  password_changed: {
    kind: 'security',
    link: '/pages/setting/security',
    params: [],
    letter: 'always',
  },
  pay_password_changed: {
    kind: 'security',
    link: '/pages/setting/security',
    params: [],
    letter: 'always',
  },
  phone_bound: {
    kind: 'security',
    link: '/pages/setting/security',
    params: ['phone'],
    letter: 'always',
  },
  email_bound: {
    kind: 'security',
    link: '/pages/setting/security',
    params: ['email'],
    letter: 'always',
  },
  new_device: {
    kind: 'security',
    link: '/pages/setting/security',
    params: ['device'],
    letter: 'always',
  },
  second_factor_added: {
    kind: 'security',
    link: '/pages/setting/security',
    params: [],
    letter: 'always',
  },
  second_factor_removed: {
    kind: 'security',
    link: '/pages/setting/security',
    params: [],
    letter: 'always',
  },
} as const satisfies Readonly<Record<string, MessageTraits>>;

export type MessageKey = keyof typeof messageTable;
export type MessageParams<Key extends MessageKey> = Readonly<
  Record<(typeof messageTable)[Key]['params'][number], string>
>;
