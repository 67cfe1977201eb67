/** LazyOverlay: fetches the overlay once there is anything of the trader's own to show, or something is drawn. */
import { type ComponentType, useEffect, useState } from 'react';
import { useViewPart } from '../../../link/live-store.ts';
import { useSession } from '../../../link/session.ts';
import { useWatch } from '../../../link/use-topic.ts';
import { useDrawTool } from '../drawings/draw-tool.ts';
import { useDrawings } from '../drawings/drawings-store.ts';
import type { OverlayViewProps } from './overlay-view.tsx';

const hasAny = (list: readonly unknown[] | null) => list !== null && list.length > 0;

export function LazyOverlay(props: OverlayViewProps) {
  const { symbol } = props;
  const isUser = useSession().state === 'user';
  useWatch('portfolio.lines', isUser ? symbol : null);
  useWatch('portfolio.fills', isUser ? symbol : null);
  const hasLines = useViewPart('portfolio.lines', symbol, hasAny);
  const hasFills = useViewPart('portfolio.fills', symbol, hasAny);
  const hasDrawings = useDrawings(({ markets }) => markets[symbol] !== undefined);
  const isDrawing = useDrawTool(({ isOn }) => isOn);
  const isWanted = hasLines || hasFills || hasDrawings || isDrawing;
  const Overlay = useOverlay(isWanted);
  return isWanted && Overlay !== null ? <Overlay {...props} /> : null;
}

/** The chart is worth more than what lies on it: without the code it stays as it is, until the next need. */
function useOverlay(isWanted: boolean): ComponentType<OverlayViewProps> | null {
  const [loaded, setLoaded] = useState<{ Overlay: ComponentType<OverlayViewProps> } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const state = { isGone: false };
    import('./overlay-view.tsx').then(
      ({ OverlayView }) => !state.isGone && setLoaded({ Overlay: OverlayView }),
      () => undefined,
    );
    return () => {
      state.isGone = true;
    };
  }, [isWanted]);
  return loaded?.Overlay ?? null;
}
