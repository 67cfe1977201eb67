/** The ways from the settings to the pages of the account and of help. */
import {
  Activity,
  BadgeCheck,
  BadgeInfo,
  CircleQuestionMark,
  CreditCard,
  Crown,
  type LucideIcon,
  Mail,
  ReceiptText,
  Scale,
  ShieldCheck,
  TicketPercent,
  UserPlus,
  WalletCards,
} from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { APP_CODE, APP_VERSION } from '../../link/stored-start.ts';
import { push } from '../../navigation/navigate.ts';
import { List, ListRow } from '../../ui/list.tsx';
import { Group } from './group.tsx';

interface LinkEntry {
  readonly key:
    | 'security'
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
  { key: 'security', path: '/pages/setting/security', icon: ShieldCheck },
  { key: 'identity', path: '/pages/setting/real_mark', icon: BadgeCheck },
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

export function AccountLinks() {
  const { t } = useWords('settings');
  return (
    <Group title={t('account')}>
      <List label={t('account')}>
        {accountLinks.map(({ key, path, icon }) => (
          <ListRow key={key} icon={icon} label={t(`link.${key}`)} onClick={() => void push(path)} />
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
