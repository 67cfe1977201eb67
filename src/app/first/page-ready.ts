/** The first script waits neither for the page's end nor for its styles, which places are measured by. */
export async function pageIsReady(): Promise<void> {
  if (document.readyState === 'loading') await once(document, 'DOMContentLoaded');
  const styles = stylesOnTheirWay();
  if (styles) await once(styles, 'load', 'error');
}

/** At once where it is ready already. */
export function whenPageIsReady(act: () => void): void {
  if (document.readyState !== 'loading' && !stylesOnTheirWay()) act();
  else void pageIsReady().then(act);
}

function stylesOnTheirWay(): HTMLLinkElement | null {
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  return styles?.sheet ? null : styles;
}

function once(target: EventTarget, ...names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true });
  });
}
