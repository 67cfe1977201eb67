/** How often a socket gets frames of state channels: at every flush, or at every so many. */

/** There are few steps, so that sockets share frames. */
const STEPS = [1, 2, 5, 10, 20, 50] as const;

/** The number of flushes between two frames, so that at most `hz` frames are sent a second. */
export function paceOf(hz: number, flushesPerSecond: number): number {
  const wanted = hz > 0 ? flushesPerSecond / hz : flushesPerSecond;
  // The client would take a second without a frame for a lost connection.
  const most = Math.min(Math.ceil(wanted), flushesPerSecond);
  return STEPS.find((step) => step >= most) ?? flushesPerSecond;
}
