/** Bank cards in the app: every field required, errors in their fields, numbers covered once they are saved. */

import { expect, test } from 'vitest';
import { createPasswords } from '../../../server/users/passwords.ts';
import { ofFile } from '../../support/of-file.ts';
import { openAppWorld, type Visit } from '../world/app-world.ts';

const PAY_PASSWORD = '246810';

const world = ofFile(async () => {
  const opened = await openAppWorld();
  const passwords = await createPasswords();
  await opened.server.exchange.database.query(
    'update users set pay_password_hash = $1 where is_demo',
    [await passwords.hash(PAY_PASSWORD)],
  );
  return opened;
});

const domestic = {
  'Real name': 'Nguyễn Văn An',
  'Bank account': '1903 4567 8912 34',
  'Bank name': 'Techcombank',
  Branch: 'Hoàn Kiếm',
  'ABA routing number': '021000021',
  'SWIFT code': 'VTCBVNVX',
  'Bank province': 'Hà Nội',
  'Bank city': 'Hà Nội',
  Phone: '+84 912 345 678',
  'Cardholder address': '12 Lý Thường Kiệt',
};
const international = {
  'Real name': 'Nguyễn Văn An',
  'Account number or IBAN': 'DE89 3704 0044 0532 0130 00',
  'Bank name': 'Commerzbank',
  Branch: 'Frankfurt',
  'ABA or bank code': '37040044',
  'SWIFT code': 'COBADEFFXXX',
  'Bank network': 'SEPA',
  'Bank address': 'Kaiserplatz 1, Frankfurt',
  'Bank province': 'Hessen',
  'Bank city': 'Frankfurt',
  Phone: '+84 912 345 678',
  'Cardholder address': '12 Lý Thường Kiệt',
};

async function fill(page: Visit['page'], fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

async function prove(page: Visit['page']): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm the card' });
  await proof.getByLabel('Pay password').fill(PAY_PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
}

test('CARD-01 CARD-02 CARD-03 CARD-04 both cards are filled in, proven, shown covered and changed', async () => {
  const { page, open, logInToDemo, troubles } = await world().visit({ lang: 'en' });
  await logInToDemo();
  await open('/pages/setting/bank');
  await page.getByRole('textbox', { name: 'Real name' }).waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(Object.keys(domestic).length);
  await fill(page, { ...domestic, 'ABA routing number': '021000022', Phone: '+84 12' });
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'Invalid ABA number' }).waitFor();
  await page.getByRole('textbox', { name: 'ABA routing number' }).fill('021000021');
  await save.click();
  await prove(page);
  // What only the server can tell stands in its field as well, and the form is as it was.
  await page.getByRole('alert').filter({ hasText: 'with its country code' }).waitFor();
  await fill(page, { Phone: domestic.Phone });
  await save.click();
  await prove(page);
  const card = page.getByRole('region', { name: 'Saved card' });
  await card.getByText('•••• 1234').waitFor();
  expect(await page.getByText('19034567891234').count()).toBe(0);

  await page.getByRole('button', { name: 'Change card' }).click();
  expect(await page.getByRole('textbox', { name: 'Branch' }).inputValue()).toBe('Hoàn Kiếm');
  expect(await page.getByRole('textbox', { name: 'Bank account' }).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await card.waitFor();

  await page.getByRole('button', { name: 'International' }).click();
  await page.waitForURL(/bank_international$/);
  const iban = page.getByRole('textbox', { name: 'Account number or IBAN' });
  await iban.waitFor();
  await fill(page, { ...international, 'Account number or IBAN': 'DE89 3704 0044 0532 0130 01' });
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'IBAN' }).waitFor();
  await iban.fill(international['Account number or IBAN']);
  await save.click();
  await prove(page);
  await card.getByText('•••• 3000').waitFor();
  await page.getByText('Kaiserplatz 1, Frankfurt').waitFor();

  await page.getByRole('button', { name: 'Remove card' }).click();
  const proof = page.getByRole('dialog', { name: 'Remove this card?' });
  await proof.getByText('•••• 3000').waitFor();
  await proof.getByLabel('Pay password').fill(PAY_PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await iban.waitFor();
  expect(await iban.inputValue()).toBe('');
  expect(await page.getByRole('textbox', { name: 'Real name' }).inputValue()).toBe('');
  await open('/pages/setting/bank');
  await card.getByText('•••• 1234').waitFor();
  expect(troubles).toEqual([]);
});
