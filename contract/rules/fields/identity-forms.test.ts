import { expect, test } from 'vitest';
import { isDocumentNumber } from './identity-numbers.ts';

const isCard = (number: string) => isDocumentNumber('id_card', number);
const right = (numbers: readonly string[]) => numbers.filter(isCard);

test('IDENT-07 a Vietnamese card begins with a province, 001 to 096', () => {
  const good = ['001999999999', '045999999999', '089999999999', '090999999999', '096999999999'];
  expect(right(good)).toEqual(good);
  expect(right(['000099999999', '097999999999', '101999999999'])).toEqual([]);
  expect(right(['A001999999999', '001999999999A', '0019999999999A'])).toEqual([]);
});

test('IDENT-07 a French card has its month of issue, or nine signs with a digit among them', () => {
  const good = ['880192310285', '881292310285', '881092310285', 'XRTBPFWA4', 'X4RTBPFWA'];
  expect(right(good)).toEqual(good);
  expect(right(['881392310285', '880092310285', 'A881292310285', '881292310285A'])).toEqual([]);
  expect(right(['XRTBPFWAB', '44XRTBPFWA4', 'XRTBPFWA44'])).toEqual([]);
});

test('IDENT-07 a Thai number begins with 1 to 8, whatever its check digit says', () => {
  expect(right(['9199700230701'])).toEqual([]);
  expect(right(['1101700230708'])).toEqual(['1101700230708']);
});

test('IDENT-07 a Korean number has a day of birth, every month and every day of it', () => {
  const good = ['9012151234567', '9001151234567', '9001311234567', '9010291234567'];
  expect(right(good)).toEqual(good);
  expect(right(['9013151234567', '9001321234567', '9000151234567', '9001009234567'])).toEqual([]);
});

test('IDENT-07 an Indonesian number has a day of birth, with 40 added for women', () => {
  const days = ['01', '09', '10', '29', '30', '31', '41', '49', '55', '69', '70', '71'];
  const good = days.map((day) => `317101${day}0190012345`.slice(0, 16));
  expect(right(good)).toEqual(good);
  expect(right(['3171010112900123'])).toEqual(['3171010112900123']);
  const bad = ['00', '32', '40', '72', '80'].map((day) => `317101${day}0190012345`.slice(0, 16));
  expect(right(bad)).toEqual([]);
  expect(right(['3171010113900123', '0171010112900123'])).toEqual([]);
  expect(right(['A3171010112900123', '3171010112900123A'])).toEqual([]);
});

test('IDENT-07 what looks like a number with a check digit is judged by it alone', () => {
  // Nine signs, as a French card has them, and the form of Hong Kong.
  expect(right(['AB9876544'])).toEqual([]);
  expect(right(['ABC1234060', '1X1234000L', '12345678ZZ'])).toEqual([]);
});

test('IDENT-07 a passport needs one digit and a licence four', () => {
  expect(isDocumentNumber('passport', 'AB123456')).toBe(true);
  expect(isDocumentNumber('driver_licence', 'LICENCE1')).toBe(false);
  expect(isDocumentNumber('driver_licence', 'LICENCE123')).toBe(false);
  expect(isDocumentNumber('driver_licence', 'LICENCE1234')).toBe(true);
});
