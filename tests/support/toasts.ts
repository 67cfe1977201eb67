/** What the toast of a page has said. It stands for a second and a half: a busy machine looks too late, so each one is noted in the page. */
import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';

export interface Toast {
  readonly id: string;
  readonly text: string;
  /** Of its icon, as the browser computes it. */
  readonly colour: string;
}

const PATIENCE_MS = 60_000;

const heardOn = new WeakMap<Page, Set<string>>();

/** For a new context, before its first page. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteInPage);
}

/** Runs in the page. */
function noteInPage(): void {
  const toasts: Toast[] = [];
  Object.assign(globalThis, { toasts });
  const note = (host: Element) => {
    const text = host.textContent ?? '';
    const icon = host.querySelector('svg');
    if (text !== '' && icon)
      toasts.push({ id: crypto.randomUUID(), text, colour: getComputedStyle(icon).color });
  };
  const start = new MutationObserver(() => {
    const host = document.querySelector('[popover="manual"][role="status"]');
    if (!host) return;
    start.disconnect();
    new MutationObserver(() => note(host)).observe(host, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    note(host);
  });
  start.observe(document, { subtree: true, childList: true });
}

/** All of them since the page was loaded, the oldest first; a text that is shown anew at once may be there twice. */
export function toastsOf(page: Page): Promise<readonly Toast[]> {
  return page.evaluate(() => (globalThis as unknown as { toasts: Toast[] }).toasts);
}

/** Waits until the page has said so since it was loaded; what was heard once is not heard again. */
export async function hearToast(page: Page, words: string | RegExp): Promise<Toast> {
  const heard = heardOn.get(page) ?? new Set();
  heardOn.set(page, heard);
  const listen = async () => {
    // A page that is just being left says nothing.
    const said = await toastsOf(page).catch(() => []);
    const found = said.find(
      ({ id, text }) =>
        !heard.has(id) && (typeof words === 'string' ? text.includes(words) : words.test(text)),
    );
    if (found) heard.add(found.id);
    return found;
  };
  return vi.waitUntil(listen, { timeout: PATIENCE_MS }).catch(async () => {
    const said = (await toastsOf(page)).map(({ text }) => text);
    throw new Error(
      `${words} was not said; timed out in ${PATIENCE_MS}ms after: ${said.join(' | ')}`,
    );
  });
}
