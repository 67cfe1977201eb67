import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { emptyAccount } from '../../support/empty-account.ts';
import { newAddress } from '../../support/new-address.ts';
import { ofFile } from '../../support/of-file.ts';
import { logInAgain } from '../../support/security-codes.ts';
import { must, newestCode, type TestAccount } from '../../support/server.ts';
import { hearToast } from '../../support/toasts.ts';
import { untilFocused } from '../../support/until-focused.ts';
import { openAppWorld, type Visit } from '../world/app-world.ts';

const PATIENCE_MS = 30_000;
const TIMEOUT_MS = 240_000;
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const world = ofFile(openAppWorld);

/** A new account, logged in in a browser of its own. */
async function visitAs(email: string): Promise<Visit & { account: TestAccount }> {
  const account = await world().server.register(email);
  const visit = await world().visit({ lang: 'en' });
  const { page, open } = visit;
  page.setDefaultTimeout(PATIENCE_MS);
  await open('/pages/common/login');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  return { ...visit, account };
}

interface CodeWanted {
  /** The label of the field that the code goes into. */
  readonly label: string | RegExp;
  readonly to: string;
  /** Which of the buttons on the page sends it. */
  readonly button?: number;
}

/** Asks for a code by the button beside the field, and types what has arrived. */
async function proveBy(page: Page, { label, to, button = 0 }: CodeWanted): Promise<void> {
  const { server } = world();
  const before = (await server.codesFor(to)).length;
  // Codes go out once a minute, and the server's clock is the test's own.
  server.advanceMs(MINUTE_MS);
  await page
    .getByRole('button', { name: /^Send code$/ })
    .nth(button)
    .click();
  await page.getByLabel(label).fill(await newestCode(server, to, before + 1));
}

test('an account is closed with its data saved, once nothing is left in it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { page, open, account } = await visitAs(newAddress());
  await open('/pages/setting/security');
  await page.getByRole('button', { name: 'Close account' }).click();
  await page
    .getByText(/: [\d,.]+ USDT$/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Login password').count()).toBe(0);
  await emptyAccount(world().server, account.userId);
  await page.reload();
  await page.getByText('Nothing is left').waitFor();
  await page.getByLabel('Login password').fill(account.password);
  await page.getByRole('checkbox').check();
  const close = page.getByRole('button', { name: 'Close account', exact: true });
  expect(await close.isDisabled()).toBe(true);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save my data' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({
    chain: { version: 2 },
    profile: [{ email: account.email }],
  });
  await proveBy(page, { label: /^Code sent to/, to: account.email });
  await close.click();
  await page.getByText(/A login takes it back/).waitFor();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
});

test(
  'SECUR-01 SECUR-03 SECUR-04 SECUR-06 settings lead to security, where a pay password is set and a phone and another email are bound',
  async () => {
    // A second try finds no account of the first.
    const tag = randomInt(100_000, 1_000_000);
    const email = `an.${tag}@app.test`;
    const wanted = `new.${tag}@app.test`;
    const phone = `+84912${tag}`;
    const ending = phone.slice(-4);
    const { page, open, troubles } = await visitAs(email);
    const sent: Record<string, string>[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/\/api\/(sms_send|safe\/mobile)$/.test(path))
        sent.push(Object.fromEntries(new URLSearchParams(request.postData() ?? '')));
    });
    await open('/pages/setting/setting');
    await page.getByRole('button', { name: 'Security' }).click();
    await page.getByText('1 of 4 protections on').waitFor();

    await page.getByRole('button', { name: /^Pay password/ }).click();
    await page.getByLabel('New pay password').fill('123456');
    await page.getByLabel('Confirm pay password').fill('123465');
    await page.getByRole('button', { name: 'Set pay password' }).click();
    await page.getByRole('alert').filter({ hasText: 'easy to guess' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'inconsistent' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'code has six digits' }).waitFor();
    // The last digit leads to the field after it.
    await page.getByLabel('New pay password').fill('482913');
    await untilFocused(page.getByLabel('Confirm pay password'));
    await page.getByLabel('Confirm pay password').fill('482913');
    await untilFocused(page.getByLabel(/^Code sent to/));
    await proveBy(page, { label: /^Code sent to/, to: email });
    await page.getByRole('button', { name: 'Set pay password' }).click();
    await page.getByText('2 of 4 protections on').waitFor();

    await page.getByRole('button', { name: /^Phone/ }).click();
    await page.getByRole('button', { name: /^Country or region/ }).click();
    await page.getByRole('button', { name: /^Vietnam/ }).click();
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('12');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'does not match the selected country' })
      .waitFor();
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(`091 2${tag}`);
    await proveBy(page, { label: 'Code sent to this phone', to: phone });
    await page.getByRole('button', { name: 'Bind phone' }).click();
    await page.getByText('3 of 4 protections on').waitFor();
    await page.getByRole('button', { name: `Phone •••• ${ending}` }).waitFor();
    expect(sent).toMatchObject([
      { area_code: '84', mobile: `0912${tag}` },
      { area_code: '84', mobile: `0912${tag}`, code: expect.stringMatching(/^\d{6}$/) },
    ]);

    await page.getByRole('button', { name: /^Email/ }).click();
    await page.getByLabel('New email').fill(wanted);
    await proveBy(page, { label: 'Code sent to this email', to: wanted });
    await untilFocused(page.getByLabel(/^Code sent to \w*•/));
    await page.getByRole('button', { name: 'Send it to the phone instead' }).click();
    await page.getByLabel(`Code sent to •••• ${ending}`).fill('000000');
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor();
    await proveBy(page, { label: `Code sent to •••• ${ending}`, to: phone });
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('button', { name: 'Email ne•••@app.test' }).waitFor();
    expect(troubles).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'SECUR-02 SECUR-05 a device stays logged in or is logged out, strangers are seen in the history, and a new password ends what else is open',
  async () => {
    const { server } = world();
    const { page, open, account } = await visitAs(`binh.${randomInt(100_000, 1_000_000)}@app.test`);
    const { email, password } = account;
    await server.call('session.login', { user_string: email, password: 'wrong password' });
    const phone = await logInAgain(server, account, { userAgent: CHROME });
    const isAlive = async (token: string) =>
      (await server.call('session.user', {}, { token })).code === null;

    await open('/pages/setting/security');
    const stay = page.getByRole('switch', { name: 'Stay logged in' });
    await expect.poll(() => stay.getAttribute('aria-checked')).toBe('true');
    await stay.click();
    await hearToast(page, 'Success');
    await expect.poll(() => stay.isEnabled()).toBe(true);
    await page.reload();
    await stay.waitFor();
    expect(await stay.getAttribute('aria-checked')).toBe('false');

    await page.getByRole('button', { name: 'Login history' }).click();
    await page.getByText('Wrong password').waitFor();
    await page.getByText('No more data').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('button', { name: 'Devices' }).click();
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: 'Log out Chrome, Android' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByText('Logged out').waitFor();
    await page.getByText('Chrome, Android').waitFor({ state: 'hidden' });
    expect(await isAlive(phone)).toBe(false);
    expect(await isAlive(account.token)).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('button', { name: /^Login password/ }).click();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').filter({ hasText: 'longer than six' }).waitFor();
    await page.getByLabel('New password').fill('another one');
    await page.getByLabel('Confirm password').fill('another one');
    await proveBy(page, { label: /^Code sent to/, to: email });
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed', { exact: true }).waitFor();
    expect(await isAlive(account.token)).toBe(false);
    await page.getByText('1 of 4 protections on').waitFor();
    expect((await server.call('session.login', { user_string: email, password })).code).toBe(
      'login_failed',
    );
    await must(server.call('session.login', { user_string: email, password: 'another one' }));
  },
  TIMEOUT_MS,
);
