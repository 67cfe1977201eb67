/** Stops while they are typed, by price, percent of the margin or money; what comes out are prices. */
import { useState } from 'react';
import type { StopsDraft, StopsView } from '../../../../../contract/features/futures-managing.ts';
import { useLastPreview } from '../../../../link/drafts/use-last-preview.ts';
import type { Stops } from '../ticket-draft.ts';

export type StopUnit = StopsDraft['unit'];
/** What the stops would close. */
type Stopped = Omit<StopsDraft, 'unit' | 'targetProfit' | 'stopLoss'>;

interface Typed {
  readonly unit: StopUnit;
  readonly targetProfit: string;
  readonly stopLoss: string;
  readonly trailing: string;
}

export interface StopTyping {
  readonly typed: Typed;
  readonly view: StopsView | null;
  readonly change: (part: Partial<Omit<Typed, 'unit'>>) => void;
  /** The same stops in another unit. */
  readonly chooseUnit: (unit: StopUnit) => void;
  /** As prices. */
  readonly stops: Stops;
  /** Whether every stop that is typed has its price. */
  readonly isPriced: boolean;
}

export function useStopTyping(stopped: Stopped, initial: Stops): StopTyping {
  const [typed, setTyped] = useState<Typed>(() => ({
    unit: 'price',
    targetProfit: initial.targetProfit,
    stopLoss: initial.stopLoss,
    trailing: initial.trailing,
  }));
  const { unit, targetProfit, stopLoss, trailing } = typed;
  const draft = { ...stopped, unit, targetProfit, stopLoss } satisfies StopsDraft;
  const { preview: view, isCurrent } = useLastPreview('futures.stops', draft);
  const asTyped = (field: 'targetProfit' | 'stopLoss', wanted: StopUnit) => {
    if (typed[field] === '' || wanted === unit) return typed[field];
    return view?.[field]?.typed[wanted] ?? '';
  };
  const stops = {
    targetProfit: asTyped('targetProfit', 'price'),
    stopLoss: asTyped('stopLoss', 'price'),
    trailing,
  };
  const isWhole = (field: 'targetProfit' | 'stopLoss') =>
    typed[field] === '' || stops[field] !== '';
  return {
    typed,
    view,
    change: (part) => setTyped((current) => ({ ...current, ...part })),
    chooseUnit: (wanted) =>
      setTyped((current) => ({
        ...current,
        unit: wanted,
        targetProfit: asTyped('targetProfit', wanted),
        stopLoss: asTyped('stopLoss', wanted),
      })),
    stops,
    isPriced: (unit === 'price' || isCurrent) && isWhole('targetProfit') && isWhole('stopLoss'),
  };
}
