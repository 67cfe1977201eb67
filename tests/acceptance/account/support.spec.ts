/** Customer service, from the button over Home to a rated answer. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AUTOMATIC_AFTER_MS } from '../../../server/features/support/terms.ts';
import { actAs } from '../../support/coupons.ts';
import { ofFile } from '../../support/of-file.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const HOSTILE = '<img src=x onerror="document.title=1"> zzz';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const world = ofFile(openAppWorld);

const said = (page: Page) => page.getByRole('list', { name: 'Conversation' }).getByRole('listitem');

test('SUPP-01 from Home to a question, an automatic reply, the words of a person, and a rating', async () => {
  const { server } = world();
  const { page, open, troubles, userId } = await world().visitAsNew();
  await open('/');
  await page.getByRole('button', { name: 'Customer service' }).click();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.getByText('How can we help?').waitFor();
  await page.getByText(/\(your time\)/).waitFor();

  // The FAQ answers while one types, and then by itself.
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('where is my verification code');
  const suggestions = page.getByRole('region', { name: 'This may help' });
  await suggestions.getByText('Where is my verification code?').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await field.press('Enter');
  await expect.poll(() => said(page).count()).toBe(1);
  expect(await field.inputValue()).toBe('');
  server.advanceMs(AUTOMATIC_AFTER_MS);
  await server.running.jobs.runDue();
  await said(page).nth(1).getByText('Automatic reply').waitFor();
  await said(page).nth(1).getByText('Where is my verification code?').waitFor();

  // A picture and a text, which is text whatever it looks like.
  const attach = page.getByLabel('Attach a picture');
  await attach.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await hearToast(page, /file|picture/i);
  await attach.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: 'Remove the picture' }).waitFor();
  await hearToast(page, 'Success');
  await field.fill(HOSTILE);
  await page.getByRole('button', { name: 'Send' }).click();
  await said(page).nth(2).getByText(HOSTILE, { exact: true }).waitFor();
  await said(page).nth(2).getByRole('img', { name: 'Attached picture' }).waitFor();
  await page.getByText('Waiting for an answer from our team').waitFor();

  const { answer } = await actAs(server, { verb: 'tickets', args: [] });
  const { waiting } = answer as { waiting: { id: number; user: number; page: string }[] };
  const own = waiting.find(({ user }) => user === userId);
  expect(own?.page).toBe('/');
  await actAs(server, { verb: 'answer', args: [String(own?.id), 'It is on its way.'] });
  await page.getByRole('article').getByText('It is on its way.').waitFor();
  await page.getByRole('button', { name: 'It is settled' }).click();
  await page.getByRole('button', { name: '4 of 5' }).click();
  await page.getByText('You rated our help 4 of 5. Thank you.').waitFor();
  expect(await page.title()).toBe('Aureus');
  expect(troubles).toEqual([]);
});
