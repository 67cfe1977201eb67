/** The server's clock since an answer, so that no device's clock counts days or minutes wrongly. */
import { useEffect, useState } from 'react';

const STEP_MS = 15_000;

/**
 * How far the server's clock is ahead of the device's: its time in an answer, and when that answer came here. An answer that was
 * kept is shown again long after; the device's time of then says nothing of the server's.
 */
export function aheadOf(serverMs: number | undefined, answeredAtMs: number): number {
  return serverMs === undefined ? 0 : serverMs - answeredAtMs;
}

/** Milliseconds since the epoch, in steps of a quarter of a minute; the device's clock until there is an answer. */
export function useServerNow(serverMs: number | undefined, answeredAtMs: number): number {
  const [deviceMs, setDeviceMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDeviceMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return deviceMs + aheadOf(serverMs, answeredAtMs);
}
