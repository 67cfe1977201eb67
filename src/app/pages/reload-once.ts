/**
 * After a deploy the chunks of the old page are gone. One reload brings the new page; a second within
 * the guard's time would be a loop, so then the error view is shown instead.
 */

const KEY = 'reloaded-at';
const GUARD_MS = 60_000;

/** True when the page reloads. */
export function reloadOnce(): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - lastMs < GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without a store there is no guard, and without a guard no reload.
    return false;
  }
  location.reload();
  return true;
}
