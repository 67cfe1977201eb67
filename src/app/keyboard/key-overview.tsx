/** KeyOverview { onClose }: all keys at once, over the page; what the page cannot do now is dimmed. */
import { X } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { actionWords } from '../../keys/action-words.ts';
import type { ActionName } from '../../keys/actions-table.ts';
import { isSingleCharacter } from '../../keys/chord.ts';
import { KeyCaps } from '../../keys/key-caps.tsx';
import { KeyGroups } from '../../keys/key-groups.tsx';
import { keyOf } from '../../keys/key-set.ts';
import { useKeySettings } from '../../keys/key-settings.ts';
import { offeredHandler } from '../../keys/offered-actions.ts';
import { push } from '../../navigation/navigate.ts';
import { KEYS_PATH } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/layers/modal.tsx';

export function KeyOverview({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords('keys');
  const { t: common } = useWords();
  const hasSingleKeys = useKeySettings((settings) => settings.hasSingleKeys);
  const change = () => {
    onClose();
    void push(KEYS_PATH);
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      label={t('title')}
      className="m-auto w-[min(1080px,calc(100vw-32px))] animate-fade-in rounded-large border border-hairline bg-raised"
    >
      <div className="flex max-h-[min(88dvh,720px)] flex-col">
        <div className="flex items-center gap-3 border-b border-hairline py-1 pr-1 pl-5">
          <h1 className="min-w-0 flex-1 truncate text-title font-semibold">{t('title')}</h1>
          <Button variant="plain" size="small" onClick={change}>
            {t('overview.change')}
          </Button>
          <IconButton icon={X} label={common('ui.close')} onClick={onClose} />
        </div>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll it.
          tabIndex={0}
          className="overflow-y-auto px-5 pb-5 -outline-offset-2"
        >
          {!hasSingleKeys && <p className="pt-4 text-warning">{t('overview.singleOff')}</p>}
          <KeyGroups className="gap-8 wide:columns-3" row={(name) => <OverviewRow name={name} />} />
        </div>
      </div>
    </Modal>
  );
}

function OverviewRow({ name }: { readonly name: ActionName }) {
  const { t } = useWords('keys');
  const { t: chart } = useWords('chart');
  const { changed, hasSingleKeys } = useKeySettings();
  const chord = keyOf(changed, name);
  const isOff = chord === null || (!hasSingleKeys && isSingleCharacter(chord));
  const isHere = offeredHandler(name) !== null;
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 text-small">
      <span className={isHere ? 'text-strong' : 'text-faint'}>
        {actionWords(name, { t, chart })}
        {!isHere && <span className="sr-only"> ({t('overview.notHere')})</span>}
      </span>
      {isOff ? <span className="text-faint">–</span> : <KeyCaps chord={chord} />}
    </div>
  );
}
