/**
 * A tap right after typing waits for the price of what was typed; it is never lost. Where the price is there already
 * nothing waits: a tap or a key is sent without a render between.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Asking<What> {
  /** Whether what is shown is priced for this very wish. */
  readonly isPriced: (what: What) => boolean;
  readonly act: (what: What) => void;
}

export function useWhenPriced(isPriced: boolean, act: () => void): () => void {
  return useWhenPricedFor<void>({ isPriced: () => isPriced, act });
}

/** The same where there is more than one thing to wish for, such as a side of the market. */
export function useWhenPricedFor<What>(asking: Asking<What>): (what: What) => void {
  const [waiting, setWaiting] = useState<{ readonly what: What } | null>(null);
  const shownRef = useRef(asking);
  useLayoutEffect(() => {
    shownRef.current = asking;
  });
  useEffect(() => {
    if (waiting === null || !asking.isPriced(waiting.what)) return;
    setWaiting(null);
    asking.act(waiting.what);
  }, [waiting, asking]);
  return (what) => {
    const { isPriced, act } = shownRef.current;
    if (isPriced(what)) act(what);
    else setWaiting({ what });
  };
}
