/**
 * Tabs { tabs: {key, label}[], value, onChange, label, variant?: 'line' | 'words', right? }
 * line: gold underline (Markets); words: plain words, the chosen one bold and bright (Home, Assets).
 * The panel below is the caller's: give it role="tabpanel" and id={`${panelId}`} when `panelId` is given.
 */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useChosenInSight } from './chosen-in-sight.ts';
import { classNames } from './class-names.ts';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
}

interface TabsProps<Key extends string> {
  readonly tabs: readonly Tab<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  readonly label: string;
  readonly variant?: 'line' | 'words';
  readonly panelId?: string;
  readonly right?: ReactNode;
}

export function Tabs<Key extends string>({
  tabs,
  value,
  onChange,
  label,
  variant = 'line',
  panelId,
  right,
}: TabsProps<Key>) {
  const listRef = useRef<HTMLDivElement>(null);
  useChosenInSight(listRef, '[aria-selected=true]', value);

  return (
    <div
      className={classNames(
        'flex items-center gap-2 px-4',
        variant === 'line' && 'border-b border-hairline',
      )}
    >
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveByArrow(event, tabs, value, onChange)}
        className="no-scrollbar relative -mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            aria-selected={tab.key === value}
            aria-controls={panelId}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={classNames(
              'min-h-11 shrink-0 whitespace-nowrap text-[16px] -outline-offset-2',
              variant === 'line' ? 'border-b-2' : 'first:pl-0',
              variant === 'line' &&
                (tab.key === value
                  ? 'border-gold font-semibold text-gold'
                  : 'border-transparent text-faint'),
              variant === 'words' &&
                (tab.key === value ? 'font-semibold text-strong' : 'text-faint'),
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {right}
    </div>
  );
}

function moveByArrow<Key extends string>(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly Tab<Key>[],
  value: Key,
  onChange: (key: Key) => void,
): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const index = tabs.findIndex((tab) => tab.key === value);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  if (!next) return;
  onChange(next.key);
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]');
  buttons[tabs.indexOf(next)]?.focus();
}
