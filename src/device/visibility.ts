/** Tells whether the tab is shown, now and at each change. Returns the way to stop. */
export function observeVisibility(onChange: (isVisible: boolean) => void): () => void {
  const report = () => onChange(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', report);
  // A page back from the back-forward cache was frozen without being hidden.
  globalThis.addEventListener('pageshow', report);
  return () => {
    document.removeEventListener('visibilitychange', report);
    globalThis.removeEventListener('pageshow', report);
  };
}
