/** `useServerNow(answer?.now)`: the server's clock since an answer, so that no device's clock counts days wrongly. */
import { useEffect, useMemo, useState } from 'react';

const STEP_MS = 15_000;

/** Milliseconds since the epoch, in steps of a quarter of a minute; the device's clock until there is an answer. */
export function useServerNow(answeredAtMs: number | undefined): number {
  const [deviceMs, setDeviceMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDeviceMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const aheadMs = useMemo(
    () => (answeredAtMs === undefined ? 0 : answeredAtMs - Date.now()),
    [answeredAtMs],
  );
  return deviceMs + aheadMs;
}
