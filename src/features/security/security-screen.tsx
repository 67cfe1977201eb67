import {
  History,
  KeyRound,
  LockKeyhole,
  Mail,
  MonitorSmartphone,
  ShieldPlus,
  Smartphone,
  UserX,
} from 'lucide-react';
import type { User } from '../../../contract/features/session.ts';
import { coveredTarget } from '../../forms/covered-target.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ProtectionMeter } from './protection-meter.tsx';
import { StayLoggedInRow } from './stay-logged-in-row.tsx';

/** Everything that keeps the account its owner's (SECUR-01 to SECUR-05). */
export function SecurityScreen() {
  const { t } = useWords('security');
  const user = useUser();
  return (
    <Page title={t('title')}>
      {user ? <Entries user={user} /> : <SkeletonRows label={t('title')} count={7} />}
    </Page>
  );
}

function Entries({ user }: { readonly user: User }) {
  const { t } = useWords('security');
  const { email, phone, hasPayPassword, hasSecondFactor } = user;
  const open = (page: string) => () => void push(`/pages/setting/${page}`);
  return (
    <>
      <ProtectionMeter
        protections={[email !== null, phone !== null, hasPayPassword, hasSecondFactor]}
      />
      <Group title={t('group.login')}>
        <List label={t('group.login')}>
          <ListRow
            icon={LockKeyhole}
            label={t('loginPassword')}
            value={t('change')}
            onClick={open('password')}
          />
          <ListRow
            icon={ShieldPlus}
            label={t('secondFactor')}
            value={t(hasSecondFactor ? 'on' : 'off')}
            onClick={open('second_factor')}
          />
          <StayLoggedInRow />
        </List>
      </Group>
      <Group title={t('group.money')}>
        <List label={t('group.money')}>
          <ListRow
            icon={KeyRound}
            label={t('payPassword')}
            note={t('payPasswordHint')}
            value={t(hasPayPassword ? 'change' : 'notSet')}
            onClick={open('payPassword')}
          />
        </List>
      </Group>
      <Group title={t('group.bound')}>
        <List label={t('group.bound')}>
          <ListRow
            icon={Mail}
            label={t('email')}
            value={email === null ? t('notBound') : coveredTarget(email)}
            onClick={open('bind_email')}
          />
          <ListRow
            icon={Smartphone}
            label={t('phone')}
            value={phone === null ? t('notBound') : coveredTarget(phone)}
            onClick={open('bind_phone')}
          />
        </List>
      </Group>
      <Group title={t('group.activity')}>
        <List label={t('group.activity')}>
          <ListRow icon={MonitorSmartphone} label={t('devices')} onClick={open('devices')} />
          <ListRow icon={History} label={t('logins')} onClick={open('logins')} />
          <ListRow icon={UserX} label={t('closing.title')} onClick={open('close')} />
        </List>
      </Group>
    </>
  );
}
