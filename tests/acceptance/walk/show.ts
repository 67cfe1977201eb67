/** Goes to a route by its hash, within the loaded app, and waits for a page that was not there before. */
import type { Page } from 'playwright-core';

/** A page that is not there by then never comes. */
const PATIENCE_MS = 15_000;
/** Data come after the page; what they bring counts too. */
const DATA_MS = 3000;

/** Whether its content came; a route is not to follow one of the same path, whose content stays. */
export function show(page: Page, route: string): Promise<boolean> {
  return page.evaluate(
    async ([hash, patienceMs, dataMs]) => {
      for (const old of document.querySelectorAll('#root :is(main, header, search)'))
        old.setAttribute('data-old', '');
      location.hash = hash;
      const until = async (isMet: () => boolean, withinMs: number) => {
        const endsAtMs = performance.now() + withinMs;
        while (!isMet()) {
          if (performance.now() > endsAtMs) return false;
          await new Promise((resolve) => setTimeout(resolve, 40));
        }
        return true;
      };
      const hasContent = () => {
        const main = document.querySelector('#root main:not([data-old])');
        return main instanceof HTMLElement && main.innerText.trim() !== '';
      };
      const hasCome = await until(hasContent, patienceMs);
      // What holds the place of data breathes, what waits for them spins.
      const waiting = '#root main :is([aria-busy=true], .animate-breathe, .animate-spin)';
      const isBusy = () => document.querySelector(waiting) !== null;
      await until(() => !isBusy(), hasCome ? dataMs : 0);
      return hasCome;
    },
    [route, PATIENCE_MS, DATA_MS] as const,
  );
}
