/** The keys of a keyboard: what each does, another key for it, single characters on or off, and the trading lock. */
import { useId, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { KeyGroups } from '../../keys/key-groups.tsx';
import { chooseSingleKeys, replaceKeySettings, useKeySettings } from '../../keys/key-settings.ts';
import { lockTrading, useTradingLock } from '../../keys/trading-lock.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { KeyRow } from './key-row.tsx';

export function KeysScreen() {
  const { t } = useWords('keys');
  return (
    <Page title={t('title')}>
      <p className="pt-2 pb-1 text-small text-soft">{t('settings.hint')}</p>
      <List label={t('title')}>
        <SingleKeysRow />
        <LockRow />
      </List>
      <KeyGroups row={(name) => <KeyRow name={name} />} />
      <Reset />
    </Page>
  );
}

function SingleKeysRow() {
  const { t } = useWords('keys');
  const hasSingleKeys = useKeySettings((settings) => settings.hasSingleKeys);
  const id = useId();
  return (
    <ListRow
      label={t('settings.single')}
      note={t('settings.singleHint')}
      switchId={id}
      right={
        <Switch
          id={id}
          label={t('settings.single')}
          isOn={hasSingleKeys}
          onChange={chooseSingleKeys}
        />
      }
    />
  );
}

function LockRow() {
  const { t } = useWords('keys');
  const isLocked = useTradingLock((lock) => lock.isLocked);
  const id = useId();
  return (
    <ListRow
      label={t('settings.lock')}
      note={t('settings.lockHint')}
      switchId={id}
      right={<Switch id={id} label={t('settings.lock')} isOn={isLocked} onChange={lockTrading} />}
    />
  );
}

function Reset() {
  const { t } = useWords('keys');
  const [isAsked, setIsAsked] = useState(false);
  const reset = () => {
    replaceKeySettings({ changed: {}, hasSingleKeys: true });
    setIsAsked(false);
    showToast(t('settings.resetDone'), 'success');
  };
  return (
    <>
      <Button variant="plain" isWide className="mt-6" onClick={() => setIsAsked(true)}>
        {t('settings.reset')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('settings.resetAsk')}
        confirmLabel={t('settings.reset')}
        onConfirm={reset}
      />
    </>
  );
}
