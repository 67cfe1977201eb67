/** What a wallet's QR code may say, and what a picture may claim to be before it is decoded. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSize } from '../../../workers/features/wallet-addresses/picture-size.ts';
import { addressOf } from '../../../workers/features/wallet-addresses/qr-address.ts';
import { readQr } from '../../../workers/features/wallet-addresses/read-qr.ts';
import { openWorld } from '../world/scripted-world.ts';

const BITCOIN = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test.each([
  [BITCOIN, BITCOIN],
  [`  ${TRON}\n`, TRON],
  [`bitcoin:${BITCOIN}`, BITCOIN],
  [`bitcoin:${BITCOIN}?amount=0.5&label=A%20shop`, BITCOIN],
  [`BITCOIN:${BITCOIN}?AMOUNT=1`, BITCOIN],
  [`ethereum:${ETHEREUM}`, ETHEREUM],
  [`ethereum:${ETHEREUM}@1`, ETHEREUM],
  [`ethereum:${ETHEREUM}@1?value=1e18`, ETHEREUM],
  [`ethereum:pay-${ETHEREUM}@1`, ETHEREUM],
  [`tron:${TRON}`, TRON],
  [`tron://${TRON}?amount=1`, TRON],
  [`trx:${TRON}`, TRON],
])('ADDR-03 the address is taken out of %j', (said, address) => {
  expect(addressOf(said)).toBe(address);
});

test('ADDR-03 of a token transfer the receiver is taken, not the contract of the token', () => {
  const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  expect(addressOf(`ethereum:${token}@1/transfer?address=${ETHEREUM}&uint256=5`)).toBe(ETHEREUM);
  expect(addressOf(`ethereum:${token}@1/approve?address=${ETHEREUM}`)).toBeNull();
  expect(addressOf(`ethereum:${token}@1/transfer?uint256=5`)).toBeNull();
});

test.each([
  '',
  'hello',
  'https://example.com/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'javascript:alert(1)',
  'bitcoin:?lightning=lnbc1',
  'WIFI:S:home;T:WPA;P:secret;;',
  '<img src=x onerror=alert(1)>',
  `${'a'.repeat(5_000)}`,
  `x:${'/'.repeat(5_000)}`,
])('ADDR-03 no address is found in %j', (said) => {
  expect(addressOf(said)).toBeNull();
});

test('ADDR-03 a picture is measured by its head, in every format that is taken', async () => {
  const picture = sharp({ create: { width: 321, height: 123, channels: 3, background: '#fff' } });
  const size = { width: 321, height: 123 };
  const made = [
    await picture.clone().png().toBuffer(),
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
    await picture.clone().ensureAlpha(0.5).webp().toBuffer(),
  ];
  for (const bytes of made) {
    expect(pictureSize(bytes)).toEqual(size);
    for (const cut of [0, 1, 3, 11, 14, 20])
      expect(() => pictureSize(bytes.subarray(0, cut))).not.toThrow();
  }
  for (const bytes of [Buffer.from('GIF89a'), Buffer.from('<svg/>'), Buffer.alloc(64, 0xff)])
    expect(pictureSize(bytes)).toBeNull();
});

test('ADDR-03 a hostile picture is no code, and never an error', async () => {
  const bomb = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const { core } = await openWorld();
  for (const bytes of [
    new Uint8Array(bomb),
    new Uint8Array(),
    new Uint8Array([0xff, 0xd8, 0xff]),
  ]) {
    expect(await readQr(new Blob([bytes]))).toBeNull();
    expect(await core.act('addresses.readQr', new Blob([bytes]))).toBeNull();
  }
});

test('ADDR-02 CARD-04 a draft is told the codes of its own rules, before anything is sent', async () => {
  const { core, requests } = await openWorld();
  const address = { currency: 'USDT', network: 'TRC20', name: 'Cold', address: TRON, qrcode: '' };
  expect(await core.check('walletAddresses.save', address)).toEqual({ qrcode: 'picture_required' });
  const complete = { ...address, qrcode: '/uploads/a.webp' };
  expect(await core.check('walletAddresses.save', complete)).toEqual({});
  for (const wrong of ['', ETHEREUM, `${TRON.slice(0, -1)}u`, 'a b c d e f g h'])
    expect(await core.check('walletAddresses.save', { ...complete, address: wrong })).toEqual({
      address: 'address_invalid',
    });
  const problems = await core.check('bankCards.saveInternational', {
    abaAccount: '',
    realName: '',
    bankAccount: 'DE89370400440532013001',
    bankProvince: '',
    bankCity: '',
    bankName: '',
    branch: '',
    swiftCode: 'DEUTXQFF',
    phone: '0912345678',
    address: '',
    bankNetwork: '',
    bankAddress: '',
  });
  expect(problems).toMatchObject({
    realName: 'parameter_error',
    bankAccount: 'iban_invalid',
    swiftCode: 'swift_invalid',
    phone: 'phone_invalid',
    bankNetwork: 'parameter_error',
  });
  expect(Object.keys(problems)).toHaveLength(12);
  expect(requests.filter(({ request }) => request.method === 'POST')).toEqual([]);
});
