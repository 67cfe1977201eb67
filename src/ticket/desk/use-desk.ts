/** The chosen layout of a desk for the room that there is, with the keys that choose another. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Split } from '../../desk/arrangement.ts';
import type { DeskCharts } from '../../desk/desk-charts.ts';
import {
  arrangementOf,
  chartsOf,
  chooseLayout,
  type DeskUse,
  layoutIds,
  useDeskLayouts,
} from '../../desk/desk-layouts.ts';
import type { Room } from '../../desk/presets.ts';
import { type KeyHandlers, useKeyActions } from '../../keys/offered-actions.ts';

export interface DeskState {
  readonly use: DeskUse;
  readonly layoutId: string;
  readonly room: Room;
  readonly arrangement: Split;
  readonly charts: DeskCharts;
}

export function useDesk(use: DeskUse): DeskState {
  const layouts = useDeskLayouts();
  const room = useRoom();
  const layoutId = layouts.chosen[use];
  const arrangement = useMemo(
    () => arrangementOf(layouts, layoutId, room),
    [layouts, layoutId, room],
  );
  useLayoutKeys(use, layoutIds(layouts));
  return useMemo(
    () => ({ use, layoutId, room, arrangement, charts: chartsOf(layouts, layoutId) }),
    [use, layouts, layoutId, room, arrangement],
  );
}

const keyNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

function useLayoutKeys(use: DeskUse, ids: readonly string[]): void {
  const handlers: KeyHandlers = Object.fromEntries(
    keyNumbers.map((number) => {
      const id = ids[number - 1];
      return [`layout.${number}`, id === undefined ? null : () => chooseLayout(use, id)];
    }),
  );
  useKeyActions(handlers);
}

/** A window that is pulled larger asks for another preset seldom, and panels share what is between. */
const STEP_PX = 40;

function useRoom(): Room {
  const width = useSyncExternalStore(onResize, () => stepped(innerWidth));
  const height = useSyncExternalStore(onResize, () => stepped(innerHeight));
  return useMemo(() => ({ width, height }), [width, height]);
}

const stepped = (px: number) => Math.floor(px / STEP_PX) * STEP_PX;

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
