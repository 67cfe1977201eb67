/** offerUndo(words, undo): for five seconds a bar on the chart takes back what was just done. */
import { create } from 'zustand';

export const UNDO_MS = 5000;

interface Offer {
  readonly words: string;
  readonly undo: () => void;
}

export const useUndo = create<{ readonly offer: Offer | null }>(() => ({ offer: null }));

/** The newest replaces the one before. */
export function offerUndo(words: string, undo: () => void): void {
  useUndo.setState({ offer: { words, undo } });
}

export const endUndo = () => useUndo.setState({ offer: null });
