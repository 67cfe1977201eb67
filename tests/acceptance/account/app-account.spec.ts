import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const app = appOfFile();

test('SESS-09 a login sends the credentials, and nothing else that was typed or kept', async () => {
  const { page, requests, close } = await app().open({ path: '/pages/common/login' });
  await page.getByLabel('Email or username').fill(' demo@aureus.test ');
  await page.getByLabel('Password', { exact: true }).fill('aureus-demo');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login successful').waitFor();
  const sent = requests.find(({ path }) => path === '/user/login');
  expect(sent?.method).toBe('POST');
  expect(sent?.fields).toEqual({
    user_string: 'demo@aureus.test',
    password: 'aureus-demo',
    stay_logged_in: '1',
    lang: 'en',
  });
  await close();
});

test('SESS-10 an account is spoken of by the labels of the product', async () => {
  const { page, close } = await app().open({ path: '/pages/common/register' });
  for (const label of [/^Email$/, /^Password$/, /^Username/, /^Invitation code/])
    await page.getByLabel(label).waitFor();
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).waitFor();
  await page.getByRole('button', { name: /^Country or region/ }).waitFor();
  await close();
  const user = await app().open({ path: '/pages/setting/userInfo', asDemo: true });
  for (const label of ['Nickname', 'Signature', 'Change picture'])
    await user.page.getByLabel(label).waitFor({ state: 'attached' });
  await user.page.evaluate(() => {
    location.hash = '/pages/setting/security';
  });
  await user.page
    .getByText(/pay password/i)
    .first()
    .waitFor();
  await user.close();
});
