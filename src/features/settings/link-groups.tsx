/** The ways from the settings to the pages of the account and of help. */
import {
  Activity,
  BadgeCheck,
  BadgeInfo,
  Bell,
  CircleQuestionMark,
  CreditCard,
  Crown,
  Gauge,
  type LucideIcon,
  Mail,
  ReceiptText,
  Scale,
  ShieldCheck,
  TicketPercent,
  UserPlus,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/features/session.ts';
import { useWords, type WordsOf } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { useUnread } from '../../link/use-unread.ts';
import { APP_CODE, APP_VERSION } from '../../link/worker/stored-start.ts';
import { push } from '../../navigation/navigate.ts';
import { LIMITS_PATH } from '../../navigation/paths.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { UnreadBadge } from '../../ui/figures/unread-badge.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';

interface LinkEntry {
  readonly key:
    | 'messages'
    | 'security'
    | 'limits'
    | 'identity'
    | 'wallets'
    | 'banks'
    | 'bills'
    | 'vip'
    | 'coupons'
    | 'share'
    | 'faq'
    | 'contact'
    | 'about'
    | 'compliance'
    | 'diagnostics';
  readonly path: string;
  readonly icon: LucideIcon;
}

const accountLinks: readonly LinkEntry[] = [
  { key: 'messages', path: '/pages/site_message/message-center', icon: Bell },
  { key: 'security', path: '/pages/setting/security', icon: ShieldCheck },
  { key: 'limits', path: LIMITS_PATH, icon: Gauge },
  { key: 'identity', path: '/pages/setting/real', icon: BadgeCheck },
  { key: 'bills', path: '/pages/setting/bill', icon: ReceiptText },
  { key: 'wallets', path: '/pages/setting/wallet', icon: WalletCards },
  { key: 'banks', path: '/pages/setting/bank', icon: CreditCard },
  { key: 'vip', path: '/pages/vip/index', icon: Crown },
  { key: 'coupons', path: '/pages/setting/coupon', icon: TicketPercent },
  { key: 'share', path: '/pages/setting/share', icon: UserPlus },
];

const helpLinks: readonly LinkEntry[] = [
  { key: 'faq', path: '/pages/common/faq', icon: CircleQuestionMark },
  { key: 'contact', path: '/pages/common/contactus', icon: Mail },
  { key: 'about', path: '/pages/common/aboutus', icon: BadgeInfo },
  { key: 'compliance', path: '/pages/setting/operational_compliance', icon: Scale },
  { key: 'diagnostics', path: '/pages/setting/diagnostics', icon: Activity },
];

/** How things stand on the page that a row leads to, where it is known already. */
function useStandings(): Readonly<Partial<Record<LinkEntry['key'], ReactNode>>> {
  const { t } = useWords('settings');
  const user = useUser();
  const unread = useUnread();
  if (user === null) return {};
  return {
    messages: <UnreadBadge unread={unread} />,
    ...(!user.hasPayPassword && { security: t('noPayPassword') }),
    identity: identityStanding(user, t),
    ...(user.vipTier > 0 && { vip: `VIP ${user.vipTier}` }),
  };
}

type SettingsWords = WordsOf<'settings'>;

function identityStanding({ verification, verificationLevel }: User, t: SettingsWords): ReactNode {
  if (verification === 'reviewing') return t('verification.reviewing');
  if (verification === 'failed')
    return <span className="text-error">{t('verification.failed')}</span>;
  if (verificationLevel === 0) return t('verification.none');
  return <Badge tone="up">{t('verification.held', { level: verificationLevel })}</Badge>;
}

export function AccountLinks() {
  const { t } = useWords('settings');
  const standings = useStandings();
  return (
    <Group title={t('account')}>
      <List label={t('account')}>
        {accountLinks.map(({ key, path, icon }) => (
          <ListRow
            key={key}
            icon={icon}
            label={t(`link.${key}`)}
            value={standings[key]}
            onClick={() => void push(path)}
          />
        ))}
      </List>
    </Group>
  );
}

export function HelpLinks() {
  const { t } = useWords('settings');
  return (
    <Group title={t('help')}>
      <List label={t('help')}>
        {helpLinks.map(({ key, path, icon }) => (
          <ListRow key={key} icon={icon} label={t(`link.${key}`)} onClick={() => void push(path)} />
        ))}
        <ListRow
          label={t('version')}
          value={<span className="figure">{`${APP_VERSION} (${APP_CODE})`}</span>}
        />
      </List>
    </Group>
  );
}
