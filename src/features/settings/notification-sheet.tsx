/**
 * What is told by which channel: on the screen of this device, among the messages, and by push to devices that asked
 * for it. What concerns the safety of the account is always told.
 */
import { useId, useState } from 'react';
import {
  isAlwaysNotified,
  muteKind,
  type NotifiedKind,
  notifiedKinds,
  useMutedKinds,
} from '../../device/notified-kinds.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PushDeviceRow } from './push-device-row.tsx';

interface NotificationSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const channels = ['onScreen', 'inMessages', 'byPush'] as const;
type Channel = (typeof channels)[number];
const PANEL_ID = 'notified-kinds';

export function NotificationSheet({ isOpen, onClose }: NotificationSheetProps) {
  const { t } = useWords('settings');
  const [channel, setChannel] = useState<Channel>('onScreen');
  const user = useUser();
  // Messages and pushes are an account's.
  const shown = user === null ? 'onScreen' : channel;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('kinds.title')}>
      {user !== null && (
        // The tabs bring the margin that the sheet has already.
        <div className="-mx-4">
          <Tabs
            tabs={channels.map((key) => ({ key, label: t(`channels.${key}`) }))}
            value={shown}
            onChange={setChannel}
            label={t('kinds.title')}
            panelId={PANEL_ID}
          />
        </div>
      )}
      <div {...(user !== null && { role: 'tabpanel', id: PANEL_ID })}>
        {shown === 'onScreen' ? <ScreenKinds /> : <ToldKinds channel={shown} />}
      </div>
    </Sheet>
  );
}

function ScreenKinds() {
  const { t } = useWords('settings');
  const muted = useMutedKinds((kinds) => kinds.muted);
  return (
    <List label={t('channels.onScreen')}>
      {notifiedKinds.map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          isOn={!muted.includes(kind)}
          {...(isAlwaysNotified(kind) && { fixed: t('kinds.always') })}
          onChange={(isOn) => muteKind(kind, !isOn)}
        />
      ))}
    </List>
  );
}

function ToldKinds({ channel }: { readonly channel: 'inMessages' | 'byPush' }) {
  const { t } = useWords('settings');
  const { data, failure, refresh } = useAsk('messages.told', {});
  const { send, isPending } = useSend('messages.chooseChannel');
  if (!data && failure)
    return <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows label={t('kinds.title')} count={notifiedKinds.length} />;
  const isPush = channel === 'byPush';
  const told = new Map(data.kinds.map((each) => [each.kind, each]));
  return (
    <List label={t(`channels.${channel}`)}>
      {isPush && <PushDeviceRow />}
      {notifiedKinds.map((kind) => {
        const { message = 'off', push = false } = told.get(kind) ?? {};
        return (
          <KindRow
            key={kind}
            kind={kind}
            isOn={isPush ? push : message !== 'off'}
            {...(!isPush && message === 'always' && { fixed: t('kinds.kept') })}
            {...(!isPush && kind === 'trade' && { note: t('kinds.fills') })}
            isDisabled={isPending}
            onChange={(isOn) => void send({ kind, channel: isPush ? 'push' : 'message', isOn })}
          />
        );
      })}
    </List>
  );
}

interface KindRowProps {
  readonly kind: NotifiedKind;
  readonly isOn: boolean;
  /** Said of one that cannot be chosen. */
  readonly fixed?: string;
  readonly note?: string;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function KindRow({ kind, isOn, fixed, note = fixed, isDisabled = false, onChange }: KindRowProps) {
  const { t } = useWords('settings');
  const id = useId();
  return (
    <ListRow
      label={t(`kinds.${kind}`)}
      {...(note !== undefined && { note })}
      switchId={id}
      right={
        <Switch
          id={id}
          label={t(`kinds.${kind}`)}
          isOn={isOn}
          isDisabled={fixed !== undefined || isDisabled}
          onChange={onChange}
        />
      }
    />
  );
}
