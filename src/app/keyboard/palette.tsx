/**
 * Palette { routes, onClose }: finds markets, pages, actions and settings by what is typed, the recent ones first.
 * A combobox with its list: the focus stays in the field, and arrows choose.
 */
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { chordOf } from '../../keys/chord.ts';
import type { Command } from '../../keys/command.ts';
import { keyOf } from '../../keys/key-set.ts';
import { useKeySettings } from '../../keys/key-settings.ts';
import type { AppRoute } from '../../navigation/app-route.ts';
import { Modal } from '../../ui/layers/modal.tsx';
import { type FoundGroup, groupCommands } from './group-commands.ts';
import { recentCommands, rememberCommand } from './recent-commands.ts';
import { useCommands } from './use-commands.ts';

interface PaletteProps {
  readonly routes: readonly AppRoute[];
  readonly onClose: () => void;
}

export function Palette({ routes, onClose }: PaletteProps) {
  const { t } = useWords('keys');
  const listId = useId();
  const [sought, setSought] = useState('');
  const [recent] = useState(recentCommands);
  const [place, setPlace] = useState(0);
  const groups = groupCommands(useCommands(routes), sought, recent);
  const found = groups.flatMap(({ commands }) => commands);
  const at = Math.min(place, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  useInView(optionId(at));

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    rememberCommand(command.id);
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = steered(event, { at, count: found.length, setPlace });
    const isOwnKey =
      chordOf(event.nativeEvent) === keyOf(useKeySettings.getState().changed, 'palette');
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[at]);
    else if (isOwnKey) onClose();
    else if (!act) return;
    event.preventDefault();
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      label={t('palette.title')}
      className="mx-auto mt-[12dvh] mb-auto w-[min(600px,calc(100vw-24px))] animate-fade-in rounded-large border border-hairline bg-raised"
    >
      <SoughtField
        listId={listId}
        chosenId={found.length > 0 ? optionId(at) : undefined}
        value={sought}
        onChange={(text) => {
          setSought(text);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {sought !== '' && t('palette.found', { total: found.length })}
      </p>
      {found.length === 0 && <p className="p-6 text-center text-soft">{t('palette.none')}</p>}
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.title')}
        className="max-h-[56dvh] overflow-y-auto p-2"
      >
        {groups.map((group) => (
          <FoundCommands
            key={group.name}
            group={group}
            at={at}
            optionId={optionId}
            onPoint={setPlace}
            onRun={run}
          />
        ))}
      </div>
    </Modal>
  );
}

function useInView(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

interface SoughtFieldProps {
  readonly listId: string;
  readonly chosenId: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function SoughtField({ listId, chosenId, value, onChange, onKeyDown }: SoughtFieldProps) {
  const { t } = useWords('keys');
  return (
    <div className="flex items-center border-b border-hairline pl-4">
      <Search aria-hidden="true" size={18} className="shrink-0 text-faint" />
      <input
        type="text"
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.placeholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 w-full min-w-0 bg-transparent px-3 text-[16px] text-strong outline-none"
      />
    </div>
  );
}

interface FoundCommandsProps {
  readonly group: FoundGroup;
  readonly at: number;
  readonly optionId: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

function FoundCommands({ group, at, optionId, onPoint, onRun }: FoundCommandsProps) {
  const { t } = useWords('keys');
  const title = t(`palette.groups.${group.name}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox has no element of its own.
    <div role="group" aria-label={title}>
      <p aria-hidden="true" className="px-2 pt-2 pb-1 text-caption text-faint">
        {title}
      </p>
      {group.commands.map((command, index) => {
        const place = group.from + index;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys run the chosen one.
          <div
            key={command.id}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerMove={() => place !== at && onPoint(place)}
            onClick={() => onRun(command)}
            className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-small px-2 aria-selected:bg-control"
          >
            <span className="truncate">{command.label}</span>
            {command.note !== undefined && (
              <span className="shrink-0 text-small text-faint">{command.note}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

const PAGE = 8;

/** Moves the choice by a key that does so; the ends meet. */
function steered(
  { key }: KeyboardEvent,
  { at, count, setPlace }: { at: number; count: number; setPlace: (place: number) => void },
): boolean {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(last, at + PAGE),
    PageUp: Math.max(0, at - PAGE),
  };
  const next = Object.hasOwn(places, key) ? places[key] : undefined;
  if (next !== undefined) setPlace(Math.max(0, next));
  return next !== undefined;
}
