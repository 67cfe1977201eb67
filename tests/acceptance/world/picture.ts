/** Pictures for people, only where somebody asks for them: they go into the folder `SHOTS`. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export async function picture(
  page: Page,
  name: string,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: isWhole });
}
