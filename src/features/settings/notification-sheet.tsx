/** Which kinds of events notify while the app is open; those of security always do. */
import { useId } from 'react';
import {
  isAlwaysNotified,
  muteKind,
  type NotifiedKind,
  notifiedKinds,
  useMutedKinds,
} from '../../device/notified-kinds.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';

interface NotificationSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function NotificationSheet({ isOpen, onClose }: NotificationSheetProps) {
  const { t } = useWords('settings');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('kinds.title')}>
      <List label={t('kinds.title')}>
        {notifiedKinds.map((kind) => (
          <KindRow key={kind} kind={kind} />
        ))}
      </List>
    </Sheet>
  );
}

function KindRow({ kind }: { readonly kind: NotifiedKind }) {
  const { t } = useWords('settings');
  const isMuted = useMutedKinds(({ muted }) => muted.includes(kind));
  const isAlways = isAlwaysNotified(kind);
  const id = useId();
  return (
    <ListRow
      label={t(`kinds.${kind}`)}
      {...(isAlways && { note: t('kinds.always') })}
      switchId={id}
      right={
        <Switch
          id={id}
          label={t(`kinds.${kind}`)}
          isOn={!isMuted}
          isDisabled={isAlways}
          onChange={(isOn) => muteKind(kind, !isOn)}
        />
      }
    />
  );
}
