/** A short tick under the thumb, on devices that can and for people who want motion. */
export function vibrateTick(): void {
  if (globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if ('vibrate' in navigator) navigator.vibrate(8);
}
