import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAddress } from '../../support/new-address.ts';
import { ofFile } from '../../support/of-file.ts';
import { newestCode } from '../../support/server.ts';
import { hearToast } from '../../support/toasts.ts';
import { untilFocused } from '../../support/until-focused.ts';
import { openAppWorld } from '../world/app-world.ts';

const world = ofFile(openAppWorld);

const fieldsOf = (request: Request) =>
  Object.fromEntries(new URLSearchParams(request.postData() ?? ''));

test('SESS-05 SESS-06 SESS-20 the demo account is one tap away; token and user are kept', async () => {
  const { page, open, stored } = await world().visit({ lang: 'en' });
  await open('/pages/common/login');
  await page.getByRole('button', { name: 'Demo account' }).click();
  await page.getByText('Login successful').waitFor();
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  expect(await stored('token')).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email: 'demo@aureus.test' });
});

test('SESS-07 a logout clears token and user, here and in another tab', async () => {
  const { page, open, logInToDemo, stored } = await world().visit({ lang: 'en' });
  await logInToDemo();
  const otherTab = await page.context().newPage();
  await otherTab.goto('./#/pages/setting/setting');
  await otherTab.getByRole('button', { name: 'Log out' }).waitFor();
  await otherTab.waitForFunction(() => localStorage.getItem('user') !== null);
  await open('/pages/setting/setting');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
  expect(await stored('user')).toBeNull();
  await otherTab.getByText('You are looking around as a guest').waitFor();
});

test('SESS-07 who logged out in another tab is told so, and stays on a page that guests may see', async () => {
  const { page, open, logInToDemo } = await world().visit({ lang: 'en' });
  await logInToDemo();
  await open('/pages/transaction/index?symbol=BTCUSDT');
  await page.getByRole('button', { name: 'Buy BTC' }).waitFor();
  // The other tab takes the token away, and no server that could tell first has a part in it.
  const otherTab = await page.context().newPage();
  await otherTab.goto('./manifest.webmanifest');
  await otherTab.evaluate(() => {
    localStorage.setItem('leaving', '1');
    localStorage.removeItem('token');
  });
  await hearToast(page, 'You logged out in another tab');
  await page.getByRole('button', { name: 'Log in to trade' }).waitFor();
  expect(page.url()).toContain('/pages/transaction/index?symbol=BTCUSDT');
});

test('SESS-07 so is who hears of it from the server first', async () => {
  const { page, open, logInToDemo, stored } = await world().visit({ lang: 'en' });
  await logInToDemo();
  await open('/pages/transaction/index?symbol=BTCUSDT');
  await page.getByRole('button', { name: 'Buy BTC' }).waitFor();
  const token = (await stored('token')) ?? '';
  const otherTab = await page.context().newPage();
  await otherTab.goto('./manifest.webmanifest');
  // What a tab does that logs out, but for its removing of the token, which is still on its way.
  await otherTab.evaluate(() => localStorage.setItem('leaving', '1'));
  await world().server.call('session.logout', {}, { token });
  await hearToast(page, 'You logged out in another tab');
  await page.getByRole('button', { name: 'Log in to trade' }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
  expect(page.url()).toContain('/pages/transaction/index?symbol=BTCUSDT');
});

test('SESS-18 a wrong password says Login failed and keeps what was typed', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/login');
  await page.getByLabel('Email or username').fill('demo@aureus.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login failed').waitFor();
  expect(await page.getByLabel('Email or username').inputValue()).toBe('demo@aureus.test');
});

test('SESS-08 SESS-21 a registration by email and code logs in', async () => {
  const { page, open, stored } = await world().visit({ lang: 'en' });
  const email = newAddress();
  await open('/pages/common/register');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/Resend in \d+ s/).waitFor();
  await page.getByLabel('Verification code').fill(await newestCode(world().server, email));
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Registration succeeded').waitFor();
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email });
});

test('who registers or forgot a password types on: from Send code to the code, and from its last digit to the next field', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  const code = page.getByLabel('Verification code');
  await open('/pages/common/register');
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByRole('button', { name: 'Send code' }).click();
  await untilFocused(code);
  await page.keyboard.type('48291');
  await untilFocused(code);
  await page.keyboard.type('3');
  await untilFocused(page.getByLabel('Username'));
  await open('/pages/common/forget');
  await page.getByLabel('New password').waitFor();
  await code.focus();
  await page.keyboard.type('482913');
  await untilFocused(page.getByLabel('New password'));
  // A form that is refused leads to the first field that is wrong.
  await page.getByRole('button', { name: 'Set new password' }).click();
  await untilFocused(page.getByLabel('Email', { exact: true }));
});

test('SESS-19 a refused registration says Registration failed, and why beside the field', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/register');
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByLabel('Verification code').fill('000000');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await hearToast(page, 'Registration failed');
  await page.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('correct horse');
});

test('SESS-11 SESS-12 SESS-13 SESS-14 a registration says what is wrong beside each field', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/register');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Verification code').fill('12345');
  await page.getByLabel('Password', { exact: true }).fill('sixsix');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const words of [
    'Enter a correct email',
    'The code has six digits',
    'The password must be longer than six characters',
    'The two passwords are inconsistent',
    'Agree to the terms and the privacy policy first',
  ])
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  expect(page.url()).toContain('/pages/common/register');
});

test('SESS-15 SESS-16 SESS-04 the register scene sends 86 with a code, and another country is found by its name', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/register');
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('13800138077');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/sms_mail'));
  await page.getByRole('button', { name: 'Send code' }).click();
  expect(fieldsOf(await sent)).toMatchObject({
    user_string: '13800138077',
    scene: 'register',
    area_code_id: '86',
    area_code: '86',
    lang: 'en',
  });
  await page.getByRole('button', { name: 'Country or region: +86' }).click();
  await page.getByLabel('Search a country or region').fill('viet');
  await page.getByRole('button', { name: /Vietnam/ }).click();
  await page.getByRole('button', { name: 'Country or region: +84' }).waitFor();
  // Whose number it is stays so over a reload, and what is no country counts as none.
  await page.reload();
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('button', { name: 'Country or region: +84' }).waitFor();
  await page.evaluate(() => localStorage.setItem('phoneArea', '{"country":"VN","code":"<b>"}'));
  await page.reload();
  await page.getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('button', { name: 'Country or region: +86' }).waitFor();
});

test('SESS-09 SESS-20 a code in place of the password logs in', async () => {
  const { page, open, stored } = await world().visit({ lang: 'en' });
  const { email } = await world().server.register(newAddress());
  world().server.advanceMs(60_000);
  await open('/pages/common/login');
  await page.getByRole('button', { name: 'Log in with a code' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Enter a correct email' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'The code has six digits' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/Resend in \d+ s/).waitFor();
  const code = await newestCode(world().server, email);
  await page.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor();
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('login successful').waitFor();
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email });
});

test('SESS-16 SESS-17 a forgotten password is set anew by a code', async () => {
  const account = await world().server.register(newAddress());
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/sms_mail'));
  await page.getByRole('button', { name: 'Send code' }).click();
  expect(fieldsOf(await asked)).toMatchObject({ scene: 'forget', type: 'forget' });
  const code = await newestCode(world().server, account.email);
  // A code is asked about as soon as it is typed, and is still good afterwards.
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel('Verification code').fill(wrong);
  await page.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor();
  const checked = page.waitForRequest((request) => request.url().endsWith('/user/check_email'));
  await page.getByLabel('Verification code').fill(code);
  expect(fieldsOf(await checked)).toMatchObject({ user_string: account.email, code });
  await page.getByLabel('New password').fill('battery staple');
  await page.getByLabel('Confirm password').fill('battery staple');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByText('Password changed').waitFor();
  await page.getByLabel('Email or username').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('battery staple');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login successful').waitFor();
});
