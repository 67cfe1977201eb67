/**
 * PanelGrid { layoutId, room, arrangement, contentOf }: the panels where they lie. They are moved by their titles and stacked by
 * the mouse; with the keyboard by Alt, Shift and arrows on a title, closed by Delete, and F6 leads from one to the next.
 */
import 'flexlayout-react/style/dark.css';
import './desk.css';
import {
  type Action,
  Actions,
  type IIcons,
  type IKeyMap,
  Layout,
  type Model,
  type TabNode,
} from 'flexlayout-react';
import { Ellipsis, Maximize2, Minimize2, X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { type PanelName, panelNames, panelsOf, type Split } from '../../desk/arrangement.ts';
import { keepArrangement } from '../../desk/desk-layouts.ts';
import { type Direction, movePanel } from '../../desk/move-panel.ts';
import type { Room } from '../../desk/presets.ts';
import { fromModel, toModel } from './layout-model.ts';
import { usePanelWords } from './panel-words.ts';

interface PanelGridProps {
  readonly layoutId: string;
  readonly room: Room;
  readonly arrangement: Split;
  readonly contentOf: (node: TabNode) => ReactNode;
}

const icons: IIcons = {
  close: <X aria-hidden="true" size={13} />,
  maximize: <Maximize2 aria-hidden="true" size={13} />,
  restore: <Minimize2 aria-hidden="true" size={13} />,
  more: <Ellipsis aria-hidden="true" size={14} />,
};

const keyMap: IKeyMap = {
  closeTab: 'Delete',
  focusNextTabset: 'F6',
  focusPreviousTabset: 'Shift+F6',
};
/** What these change is no part of a layout. */
const passing: readonly string[] = [Actions.SET_ACTIVE_TABSET, Actions.MAXIMIZE_TOGGLE];
const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const TITLE_ID = 'flexlayout-tabbutton-';

export const PanelGrid = memo(function PanelGrid({
  layoutId,
  room,
  arrangement,
  contentOf,
}: PanelGridProps) {
  const words = usePanelWords();
  const shownRef = useRef<{ readonly arrangement: Split; readonly model: Model } | null>(null);
  const focusRef = useRef<PanelName | null>(null);
  if (shownRef.current?.arrangement !== arrangement) {
    const model = toModel(arrangement, words, shownRef.current?.model);
    shownRef.current = { arrangement, model };
  }
  const { model } = shownRef.current;
  const keep = (next: Split) => keepArrangement(layoutId, room, next);
  const onModelChange = (changed: Model, action: Action) => {
    if (passing.includes(action.type) || action.isAdjusting()) return;
    const next = fromModel(changed);
    if (next === null) return;
    shownRef.current = { arrangement: next, model: changed };
    keep(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const panel = titleOf(event.target);
    if (!direction || panel === null || !event.altKey || !event.shiftKey) return;
    event.preventDefault();
    focusRef.current = panel;
    keep(movePanel(arrangement, panel, direction));
  };
  // The title that was moved is another element now.
  useEffect(() => {
    const panel = focusRef.current;
    if (panel === null) return;
    focusRef.current = null;
    const frame = requestAnimationFrame(() =>
      document.getElementById(`${TITLE_ID}${panel}`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the titles in it are what has the focus.
    <div
      className="desk-panels absolute inset-0"
      onKeyDownCapture={leaveField}
      onKeyDown={onKeyDown}
    >
      <Layout
        model={model}
        factory={contentOf}
        icons={icons}
        keyMap={keyMap}
        i18nTranslator={words}
        invalidateTabContentOnParentRender={false}
        realtimeResize
        supportsPopout={false}
        tabDragSpeed={0.1}
        onAction={(action) => (isLastClosed(action, arrangement) ? undefined : action)}
        onModelChange={onModelChange}
      />
    </div>
  );
});

function isLastClosed(action: Action, arrangement: Split): boolean {
  return action.type === Actions.DELETE_TAB && panelsOf(arrangement).length === 1;
}

/** The library moves on from anything but a field, where F6 means nothing else. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (key !== 'F6' || !(target instanceof Element) || !target.matches('input, textarea')) return;
  const title = target.closest('[role=tabpanel]')?.getAttribute('aria-labelledby');
  if (title) document.getElementById(title)?.focus();
}

/** The panel whose title has the focus. */
function titleOf(target: EventTarget): PanelName | null {
  const id = target instanceof Element ? target.id : '';
  return panelNames.find((name) => id === `${TITLE_ID}${name}`) ?? null;
}
