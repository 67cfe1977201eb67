import { expect, test } from 'vitest';
import { tightPrice } from './tight-price.ts';

test.each([
  ['0.00001466', '0.0₄1466'],
  ['0,00000379', '0,0₅379'],
  ['≈ 0,0000172 €', '≈ 0,0₄172 €'],
  ['0.0000000000012', '0.0₁₁12'],
  ['0.0001466', '0.0001466'],
  ['93,427.91', '93,427.91'],
  ['1.00001466', '1.00001466'],
  ['0.00000000', '0.00000000'],
  ['', ''],
])('the price %s reads %s in a narrow row', (text, tight) => {
  expect(tightPrice(text)).toBe(tight);
});
