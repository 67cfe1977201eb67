import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openAppWorld } from '../world/app-world.ts';

const world = ofFile(openAppWorld);

/** Runs in the page, before the app: what some engines have never had. */
function takeAway(): void {
  for (const name of ['PublicKeyCredential', 'Notification'])
    Reflect.deleteProperty(globalThis, name);
  for (const name of ['clipboard', 'vibrate', 'share', 'canShare'])
    Reflect.deleteProperty(Navigator.prototype, name);
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
}

test('an engine without passkeys, clipboard, notifications and popovers says what it cannot do, and does the rest', async () => {
  const { page, troubles, open, logInToDemo } = await world().visit({ lang: 'en' });
  await page.addInitScript(takeAway);
  await logInToDemo();
  await open('/pages/setting/second_factor');
  await page.getByText('This browser cannot use passkeys').waitFor();

  await open('/pages/common/contactus');
  await page.getByRole('button', { name: /Copy/ }).first().click();
  await page.getByText('Could not copy').waitFor();

  await open('/pages/market/market');
  const price = page.getByRole('listitem').locator('.flashes').first();
  await expect.poll(() => price.innerText()).toMatch(/^\d[\d,.]*$/);
  expect(troubles).toEqual([]);
});
