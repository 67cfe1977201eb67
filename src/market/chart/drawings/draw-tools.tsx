/** DrawTools: what can be drawn, in the row of the intervals while drawing. Escape or the tick end it. */
import {
  Check,
  type LucideIcon,
  Magnet,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Rows4,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { offerUndo } from '../model/undo.ts';
import { chooseMagnet, chooseTool, selectDrawing, stopDrawing, useDrawTool } from './draw-tool.ts';
import type { DrawingKind } from './drawing.ts';
import { drawingsOf, setDrawings, useDrawings } from './drawings-store.ts';

const tools: readonly (readonly [DrawingKind, LucideIcon])[] = [
  ['trend', MoveUpRight],
  ['horizontal', Minus],
  ['rectangle', RectangleHorizontal],
  ['fibonacci', Rows4],
];

export function DrawTools({ symbol }: { readonly symbol: string }) {
  const { t } = useWords('chart');
  const { kind, selectedId, hasMagnet, canPlace } = useDrawTool();
  const hasDrawings = useDrawings(({ markets }) => markets[symbol] !== undefined);
  const rowRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first tool can take the focus once it can be used.
  useEffect(() => {
    rowRef.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [canPlace]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
      // What is full screen stays so: one step back at a time.
      event.stopPropagation();
      if (useDrawTool.getState().kind === null) stopDrawing();
      else chooseTool(null);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return (
    <div
      ref={rowRef}
      role="toolbar"
      aria-label={t('draw.title')}
      className="flex h-full min-w-0 flex-1 items-center"
    >
      {tools.map(([name, icon]) => (
        <Tool
          key={name}
          icon={icon}
          label={t(`draw.kinds.${name}`)}
          isPressed={kind === name}
          isDisabled={!canPlace}
          onClick={() => chooseTool(kind === name ? null : name)}
        />
      ))}
      <Tool
        icon={Magnet}
        label={t('draw.magnet')}
        isPressed={hasMagnet}
        onClick={() => chooseMagnet(!hasMagnet)}
      />
      <Tool
        icon={Trash2}
        label={selectedId === null ? t('draw.eraseAll') : t('draw.erase')}
        isDisabled={!hasDrawings}
        onClick={() => erase(symbol, t('draw.erased'))}
      />
      <span className="sr-only">{t('draw.keys')}</span>
      <span className="flex-1" />
      <Tool isDone icon={Check} label={t('draw.done')} onClick={stopDrawing} />
    </div>
  );
}

/** The chosen one, or all when none is. */
function erase(symbol: string, words: string): void {
  const before = drawingsOf(symbol);
  const { selectedId } = useDrawTool.getState();
  const left = before.filter(({ id }) => selectedId !== null && id !== selectedId);
  setDrawings(symbol, left);
  selectDrawing(null);
  offerUndo(words, () => setDrawings(symbol, before));
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly isDone?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon: Icon, label, isPressed, isDisabled, isDone, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
      className={classNames(
        'relative flex h-[30px] w-11 min-w-0 shrink items-center justify-center -outline-offset-2 after:absolute after:inset-x-0 after:-inset-y-[7px] disabled:opacity-45',
        isPressed || isDone ? 'text-gold' : 'text-soft',
      )}
    >
      <span
        className={classNames(
          'flex size-7 items-center justify-center rounded-small',
          isPressed && 'bg-control',
        )}
      >
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      </span>
    </button>
  );
}
