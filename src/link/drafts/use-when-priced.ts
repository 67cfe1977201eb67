/** A tap right after typing waits for the price of what was typed; it is never lost. */
import { useEffect, useRef, useState } from 'react';

export function useWhenPriced(isPriced: boolean, act: () => void): () => void {
  const [isWaiting, setIsWaiting] = useState(false);
  const actRef = useRef(act);
  useEffect(() => {
    actRef.current = act;
  });
  useEffect(() => {
    if (!isWaiting || !isPriced) return;
    setIsWaiting(false);
    actRef.current();
  }, [isWaiting, isPriced]);
  return () => setIsWaiting(true);
}
