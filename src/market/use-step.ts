/** The step of price by which a market is shown, kept on the device for each of them. */
import { useEffect, useRef, useState } from 'react';
import { storage } from '../device/storage.ts';

type Place = 'book' | 'ladder';

/** In ticks; null until one is chosen. */
export function useStep(place: Place, symbol: string) {
  const key = `trade.step.${place}.${symbol}` as const;
  const [chosen, setChosen] = useState<{ readonly key: string; readonly step: number } | null>(
    null,
  );
  const step = chosen?.key === key ? chosen.step : readStep(storage.readText(key));
  const choose = (next: number) => {
    storage.writeText(key, String(next));
    setChosen({ key, step: next });
  };
  return [step, choose] as const;
}

function readStep(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The newest view of a market; until there is one by another step, the last one by the step before. */
export function useLastView<View>(symbol: string, view: View | null): View | null {
  const lastRef = useRef<{ readonly symbol: string; readonly view: View } | null>(null);
  useEffect(() => {
    if (view !== null) lastRef.current = { symbol, view };
  }, [symbol, view]);
  const last = lastRef.current;
  return view ?? (last?.symbol === symbol ? last.view : null);
}
