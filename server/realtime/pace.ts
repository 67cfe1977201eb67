/** How often a socket wants frames of state channels: at every flush, or at every so many. */

/** Few steps, so that sockets share frames. */
const STEPS = [1, 2, 5, 10, 20, 50] as const;

/** Number of flushes from one frame to the next, so that at most `hz` of them come in a second. */
export function paceOf(hz: number, flushesPerSecond: number): number {
  const wanted = hz > 0 ? flushesPerSecond / hz : flushesPerSecond;
  // A second without a frame would be taken for a connection that is lost.
  const most = Math.min(Math.ceil(wanted), flushesPerSecond);
  return STEPS.find((step) => step >= most) ?? flushesPerSecond;
}
