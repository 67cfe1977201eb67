/**
 * What the site tells a user by message: each with its kind, the route it leads to, and the parameters of
 * its words, which stand in `server/content` in ten languages.
 */
import type { messageKinds } from '../../contract/features/messages.ts';

interface MessageTraits {
  readonly kind: (typeof messageKinds)[number];
  readonly link: string | null;
  readonly params: readonly string[];
}

const RECORDS = '/pages/fund/receive_withdraw_record';
const LOANS = '/pages/common/borrowing';

export const messageTable = {
  welcome: { kind: 'system', link: null, params: [] },
  deposit_credited: { kind: 'money', link: RECORDS, params: ['amount', 'currency'] },
  deposit_refused: { kind: 'money', link: RECORDS, params: ['amount', 'currency', 'reason'] },
  withdrawal_submitted: { kind: 'money', link: RECORDS, params: ['amount', 'currency', 'target'] },
  withdrawal_sent: { kind: 'money', link: RECORDS, params: ['amount', 'currency', 'target'] },
  withdrawal_refused: { kind: 'money', link: RECORDS, params: ['amount', 'currency', 'reason'] },
  coupon_granted: {
    kind: 'money',
    link: '/pages/setting/coupon',
    params: ['amount', 'currency'],
  },
  address_added: {
    kind: 'security',
    link: '/pages/setting/wallet',
    params: ['name', 'currency', 'hours'],
  },
  card_saved: { kind: 'security', link: '/pages/setting/bank', params: ['ending'] },
  card_removed: { kind: 'security', link: '/pages/setting/security', params: ['ending'] },
  identity_verified: { kind: 'account', link: '/pages/setting/real', params: ['level'] },
  identity_refused: { kind: 'account', link: '/pages/setting/real', params: ['level', 'reason'] },
  loan_warned: {
    kind: 'money',
    link: LOANS,
    params: ['amount', 'currency', 'level', 'limit'],
  },
  loan_liquidated: { kind: 'money', link: LOANS, params: ['amount', 'currency', 'limit'] },
  vip_reached: { kind: 'account', link: '/pages/vip/index', params: ['tier'] },
  password_changed: { kind: 'security', link: '/pages/setting/security', params: [] },
  pay_password_changed: { kind: 'security', link: '/pages/setting/security', params: [] },
  phone_bound: { kind: 'security', link: '/pages/setting/security', params: ['phone'] },
  email_bound: { kind: 'security', link: '/pages/setting/security', params: ['email'] },
  new_device: { kind: 'security', link: '/pages/setting/security', params: ['device'] },
  second_factor_added: { kind: 'security', link: '/pages/setting/security', params: [] },
  second_factor_removed: { kind: 'security', link: '/pages/setting/security', params: [] },
} as const satisfies Readonly<Record<string, MessageTraits>>;

export type MessageKey = keyof typeof messageTable;
export type MessageParams<Key extends MessageKey> = Readonly<
  Record<(typeof messageTable)[Key]['params'][number], string>
>;
