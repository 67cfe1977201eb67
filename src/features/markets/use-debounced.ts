import { useEffect, useState } from 'react';

/** The default of the product (APP-30). */
export const DEBOUNCE_MS = 500;

/** The value as it was once it had rested. */
export function useDebounced<Value>(value: Value, delayMs = DEBOUNCE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
