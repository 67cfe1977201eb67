/** What sticks out of the screen, or out of the control that holds it. */
import type { Page } from 'playwright-core';

/** More of the same trouble tells nothing new. */
const AT_MOST = 4;

export async function overflowing(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const width = innerWidth;
    const scrolls = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        if (/auto|scroll|hidden|clip/.test(overflowX)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const troubles: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) troubles.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own === 0 || element.closest('.sr-only, svg, canvas')) continue;
      const sticksOut = right > width + 1 || left < -1;
      if (sticksOut && !scrolls(element)) troubles.push(`out of the screen: ${nameOf(element)}`);
      // An icon has a larger field for thumbs than its box; words must stay in theirs.
      const isControl = element.matches('button, a, [role=tab], label') && element.innerText !== '';
      if (isControl && element.scrollWidth > element.clientWidth + 2 && !scrolls(element))
        troubles.push(`out of its control: ${nameOf(element)}`);
    }
    return troubles;
  });
  return found.slice(0, AT_MOST);
}
