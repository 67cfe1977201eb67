import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  appCode,
  factorsOf,
  securityCode,
} from '../../server/second-factor/second-factor-account.ts';
import { newAddress } from '../../support/new-address.ts';
import { ofFile } from '../../support/of-file.ts';
import type { TestAccount } from '../../support/server.ts';
import { typeAddress } from '../../support/type-address.ts';
import { openAppWorld, type VisitOptions } from '../world/app-world.ts';

const world = ofFile(openAppWorld);

/** Passkeys are made for a host name, so the app is opened at localhost and not at its number. */
async function visitLocalhost(options: VisitOptions = {}) {
  const { page } = await world().visit({ lang: 'en', ...options });
  const origin = world().server.url.replace('127.0.0.1', 'localhost');
  return { page, open: (route: string) => typeAddress(page, `${origin}/h5/#${route}`) };
}

async function typePassword(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The app leads on after a login, also away from where somebody went meanwhile. Its toast is gone after a moment. */
async function expectLogin(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  await page.waitForURL((url) => !url.hash.includes('/login'));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
  // The app goes back to where the visit began, and then puts Home there: an address typed in between is lost.
  await page.waitForFunction(() => {
    const state = history.state as { usr?: { kind?: string } } | null;
    return location.hash === '#/' && state?.usr?.kind === 'relaunch';
  });
}

test('SESS-05 SESS-20 an authenticator app is set up and asked for at the next login, or a recovery code instead', async () => {
  const { server } = world();
  const account = await server.register(newAddress());
  const { page, open } = await visitLocalhost();
  await open('/pages/common/login');
  await typePassword(page, account);
  await expectLogin(page);
  await open('/pages/setting/second_factor');
  await page.getByRole('button', { name: /Authenticator app/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Send code' }).waitFor();
  await sheet.getByLabel(/Code sent to/).fill(await securityCode(server, account));
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByRole('img', { name: /QR code/ }).waitFor();
  const shown = await sheet.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await sheet.getByLabel('Code the app shows now').fill(appCode(server, secret));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  expect((await saving).suggestedFilename()).toBe('aureus-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('main').getByText('Two-factor authentication is on').waitFor();
  await page.getByText('10 of 10 left').waitFor();

  server.advanceMs(60_000);
  await open('/pages/setting/setting');
  await logOut(page);
  await open('/pages/common/login');
  await typePassword(page, account);
  const step = page.getByRole('dialog', { name: 'One more step' });
  await step.getByLabel('Authenticator app code').fill(appCode(server, secret, 30));
  await step.getByRole('alert').filter({ hasText: 'Incorrect code' }).waitFor();
  await step.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByLabel('Email or username').inputValue()).toBe(account.email);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await step.getByLabel('Authenticator app code').fill(appCode(server, secret));
  await expectLogin(page);

  await open('/pages/setting/setting');
  await logOut(page);
  await open('/pages/common/login');
  await typePassword(page, account);
  await step.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await step.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await step.getByRole('button', { name: 'Confirm' }).click();
  await expectLogin(page);
  expect((await factorsOf(server, account)).recovery_codes_left).toBe(9);
});

test('SESS-05 a passkey of the browser is made, opens the next login, and is removed', async () => {
  const { server } = world();
  const account = await server.register(newAddress());
  const { page, open } = await visitLocalhost();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open('/pages/common/login');
  await typePassword(page, account);
  await expectLogin(page);
  await open('/pages/setting/second_factor');
  await page.getByText('Two-factor authentication is off').waitFor();
  await page.getByRole('button', { name: /Add a passkey/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Phone of Ann');
  await sheet.getByLabel(/Code sent to/).fill(await securityCode(server, account));
  await sheet.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: /Phone of Ann/ }).waitFor();
  await page.getByLabel('Your phrase').fill('seven blue cats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Phrase saved').waitFor();
  expect(await factorsOf(server, account)).toMatchObject({ phrase: 'seven blue cats' });

  await open('/pages/setting/setting');
  await logOut(page);
  await open('/pages/common/login');
  await typePassword(page, account);
  const step = page.getByRole('dialog', { name: 'One more step' });
  await step.getByRole('button', { name: 'Use a passkey' }).click();
  await expectLogin(page);

  await open('/pages/setting/second_factor');
  await page.getByRole('button', { name: /Phone of Ann/ }).click();
  await sheet.getByLabel(/Code sent to/).fill(await securityCode(server, account));
  await sheet.getByRole('button', { name: 'Remove passkey' }).click();
  await sheet.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Two-factor authentication is off').waitFor();
  expect((await factorsOf(server, account)).passkeys).toEqual([]);
});
