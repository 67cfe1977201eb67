/** What axe finds grave, each with the elements that break the rule. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Of the whole page, or of the part that matches `within`. */
export async function graveViolations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page, ...(await knownSource(page)) })
    .options({ resultTypes: ['violations'] })
    // Without it each look opens a blank page to put the findings of frames together; we have none.
    .setLegacyMode();
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' and ')}`);
}

/** Its half a megabyte is read once in a page, however many screens the page shows. */
async function knownSource(page: Page): Promise<{ axeSource?: string }> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return isThere ? { axeSource: 'void 0' } : {};
}
