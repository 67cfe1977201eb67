/** What axe finds grave, each with the elements that break the rule. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Of the whole page, or of the part that matches `within`. A list whose rows are replaced while axe looks leaves it with links
 * of no page, which have no name: what it finds is looked at once more, and counts if it is still there.
 */
export async function graveViolations(page: Page, within?: string): Promise<string[]> {
  const found = await violationsNow(page, within);
  if (found.length === 0) return found;
  const again = new Set(await violationsNow(page, within));
  return found.filter((violation) => again.has(violation));
}

async function violationsNow(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page, ...(await knownSource(page)) })
    .options({ resultTypes: ['violations'] })
    // Without it each look opens a blank page to put the findings of frames together; we have none.
    .setLegacyMode();
  await page.evaluate(holdStill);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  await page.evaluate(letMove);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' and ')}`);
}

/** A toast that is half faded in has half its contrast: all that moves is judged where it comes to rest. */
function holdStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation-duration: 0s !important; transition-duration: 0s !important }');
  document.adoptedStyleSheets.push(still);
}

function letMove(): void {
  document.adoptedStyleSheets.pop();
}

/** Its half a megabyte is read once in a page, however many screens the page shows. */
async function knownSource(page: Page): Promise<{ axeSource?: string }> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return isThere ? { axeSource: 'void 0' } : {};
}
