/** What the trader draws with now. Drawings are touched only meanwhile: else a tap picks a price. */
import { create } from 'zustand';
import { storage } from '../../../device/storage.ts';
import type { DrawingKind } from './drawing.ts';

interface DrawTool {
  readonly isOn: boolean;
  /** Whether the layer that takes presses lies on the chart and knows its bars: both come later than the tools. */
  readonly canPlace: boolean;
  /** Null to choose and move what is drawn. */
  readonly kind: DrawingKind | null;
  readonly selectedId: string | null;
  readonly hasMagnet: boolean;
}

const MAGNET_KEY = 'trade.magnet';

export const useDrawTool = create<DrawTool>(() => ({
  isOn: false,
  canPlace: false,
  kind: null,
  selectedId: null,
  hasMagnet: storage.readText(MAGNET_KEY) !== 'off',
}));

export const startDrawing = () =>
  useDrawTool.setState({ isOn: true, kind: null, selectedId: null });

export const stopDrawing = () =>
  useDrawTool.setState({ isOn: false, kind: null, selectedId: null });

export const letPlace = (canPlace: boolean) => useDrawTool.setState({ canPlace });

export const chooseTool = (kind: DrawingKind | null) =>
  useDrawTool.setState({ kind, selectedId: null });

/** A drawing that was just placed can be moved at once. */
export const selectDrawing = (selectedId: string | null) =>
  useDrawTool.setState({ kind: null, selectedId });

export function chooseMagnet(hasMagnet: boolean): void {
  storage.writeText(MAGNET_KEY, hasMagnet ? 'on' : 'off');
  useDrawTool.setState({ hasMagnet });
}
