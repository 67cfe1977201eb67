/** Chooses a picture in an upload box of a page, and waits until this very one is uploaded. */
import type { Page } from 'playwright-core';

export async function uploadPicture(page: Page, label: string, buffer: Buffer): Promise<void> {
  const input = page.getByLabel(label, { exact: true });
  await input.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  // The box shows it once it is uploaded. A toast would not tell: that of the picture before may still be there.
  await page.locator('label').filter({ has: input }).locator('img').waitFor();
}
