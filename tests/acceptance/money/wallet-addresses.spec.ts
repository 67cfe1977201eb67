/** The address book in the app: a picture of a QR code fills the address in, and the owner confirms it. */

import encodeQR from 'qr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPasswords } from '../../../server/users/passwords.ts';
import { ofFile } from '../../support/of-file.ts';
import { openAppWorld } from '../world/app-world.ts';

const PAY_PASSWORD = '246810';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MODULE = 8;

const world = ofFile(async () => {
  const opened = await openAppWorld();
  const passwords = await createPasswords();
  await opened.server.exchange.database.query(
    'update users set pay_password_hash = $1 where is_demo',
    [await passwords.hash(PAY_PASSWORD)],
  );
  return opened;
});

/** A picture as a wallet shows it, cut close to the code. */
function qrPicture(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { border: 1 });
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  const side = rows.length;
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * MODULE, side * MODULE, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

test('ADDR-01 ADDR-02 ADDR-03 an address is read from its picture, proven, listed with its wait and removed', async () => {
  const { page, open, logInToDemo, troubles } = await world().visit({ lang: 'en' });
  await logInToDemo();
  await open('/pages/setting/wallet');
  await page.getByText('No addresses yet').waitFor();
  await page.getByRole('button', { name: 'Add address' }).click();

  // Each missing part is named in its own field.
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'Upload the picture' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Give the address a name' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'not a valid address' }).waitFor();

  await page.getByRole('button', { name: 'Network' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'TRC20' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Cold wallet');
  const upload = page.getByLabel('QR code');
  await upload.setInputFiles({
    name: 'nothing.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  });
  await page.getByText('No address was found').waitFor();
  await upload.setInputFiles({
    name: 'wallet.png',
    mimeType: 'image/png',
    buffer: await qrPicture(`tron:${TRON}?amount=5`),
  });
  await page.getByText('The address was read from the picture').waitFor();
  const address = page.getByRole('textbox', { name: 'Address' });
  expect(await address.inputValue()).toBe(TRON);

  // What is typed by hand is not replaced by the next picture, only compared.
  await address.fill(`${TRON.slice(0, -1)}u`);
  await upload.setInputFiles({
    name: 'wallet.png',
    mimeType: 'image/png',
    buffer: await qrPicture(TRON),
  });
  await page.getByText(`The image contains a different address: ${TRON}`).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'not a valid address' }).waitFor();
  await address.fill(TRON);
  await page.getByRole('button', { name: 'Save' }).click();

  const proof = page.getByRole('dialog', { name: 'Confirm the address' });
  await proof.getByText(TRON).waitFor();
  // However long the address is, the names beside it are not broken in the midst of a word.
  for (const name of await proof.locator('dt').all())
    expect((await name.boundingBox())?.height, await name.innerText()).toBeLessThan(30);
  await proof.getByLabel('Pay password').fill('135790');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.getByText('Wrong pay password').waitFor();
  await proof.getByLabel('Pay password').fill(PAY_PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();

  const row = page.getByRole('article', { name: 'Cold wallet' });
  await row.getByText('Usable in 24 h').waitFor();
  await row.getByText('USDT · TRC20').waitFor();
  await row.getByRole('button', { name: 'Remove Cold wallet' }).click();
  await page.getByRole('dialog').getByText(TRON).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No addresses yet').waitFor();
  expect(troubles).toEqual([]);
});
