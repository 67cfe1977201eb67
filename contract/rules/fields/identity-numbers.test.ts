import { expect, test } from 'vitest';
import { isDocumentNumber, normalDocumentNumber } from './identity-numbers.ts';

test('IDENT-07 the number of an ID card is right by its check digit, or by the shape of its country', () => {
  const right = [
    '11010519491231002X',
    '11010519491231002x',
    'A123456-3',
    'AB9876543',
    '001099012345',
    '880692310285',
    'X4RTBPFW4',
    '1101700230708',
    '900101-1234567',
    '3171234567890123'.replace(/^.{12}/, '317101410190'),
    '12345678Z',
    'X1234567L',
    // Taiwan: citizens, and foreigners of the new numbers; Japan: the card of residents.
    'A123456789',
    'F131104093',
    'A800000014',
    'AB12345678CD',
  ];
  for (const number of right) expect(isDocumentNumber('id_card', number), number).toBe(true);
  const wrong = [
    '',
    '123',
    '110105194912310021',
    '11010519491331002X',
    '11010519491231002',
    '010105194912310020',
    'A1234564',
    '1101700230705',
    '12345678A',
    'X1234567A',
    'A123456788',
    'A323456789',
    'AB12345678C',
    'XAB12345678CD',
    'AB12345678CDX',
    'XA123456789',
    'A1234567890',
    'X11010519491231002X',
    '123456789012',
    '999999999999999999',
    '11010519491231002X0',
    '１１０１０５１９４９１２３１００２X',
    "1' or '1'='1",
  ];
  for (const number of wrong) expect(isDocumentNumber('id_card', number), number).toBe(false);
});

test('IDENT-07 every single wrong digit of a mainland number is noticed', () => {
  const number = '11010519491231002X';
  for (let at = 0; at < 17; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const changed = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
      expect(isDocumentNumber('id_card', changed), changed).toBe(changed === number);
    }
  }
});

test('IDENT-07 of a Taiwanese number one check digit is right', () => {
  const right = (check: number) => isDocumentNumber('id_card', `A12345678${check}`);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(right)).toEqual([9]);
});

test('IDENT-07 passports and licences are judged by their shape', () => {
  for (const number of ['E12345678', 'B1234567', 'b1234567', '512345678'])
    expect(isDocumentNumber('passport', number), number).toBe(true);
  for (const number of ['', 'PASSPORT', '12345', 'E1234567890', 'E1234 678'])
    expect(isDocumentNumber('passport', number), number).toBe(false);
  for (const number of ['790123456789', 'D123-4567-8901', 'MORGA753116SM9IJ'])
    expect(isDocumentNumber('driver_licence', number), number).toBe(true);
  for (const number of ['', '123', 'LICENCE', '1'.repeat(21), 'D123 4567'])
    expect(isDocumentNumber('driver_licence', number), number).toBe(false);
});

test('one document has one number however it is typed', () => {
  expect(normalDocumentNumber('d123-4567-8901')).toBe('D12345678901');
});
