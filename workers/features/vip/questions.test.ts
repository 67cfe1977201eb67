import { expect, test } from 'vitest';
import type { AnswerParts } from '../../feature/question-parts.ts';
import { vipFormatters } from './questions.ts';

const parts = {
  preferences: () => ({ language: 'en', fiat: 'EUR' }),
  rates: { of: (currencyCode: string) => ({ currencyCode, rate: '0.5' }) },
} as unknown as AnswerParts;

const viewOf = (tier: number, depositedUsd: string) =>
  vipFormatters['vip.benefits'](
    { tier, depositedUsd, fees: { coins: '10', contracts: '20', options: '100' }, since: 0 },
    parts,
    {},
  );

test('VIP-01 the table has the four tiers, and what each saves of the fees of today in the chosen currency', () => {
  const { tiers, feesText, savedText } = viewOf(1, '150000');
  expect(tiers.map(({ depositText }) => depositText)).toEqual(['100K', '200K', '300K', '500K']);
  expect(tiers[3]).toEqual({
    tier: 4,
    depositText: '500K',
    bonusText: '5%',
    contractText: '35%',
    optionsText: '35%',
    coinText: '100%',
    withdrawalText: '500K',
    cashbackText: '5%',
    loanText: '50%',
    // 10 + 7 + 35 = 52 dollars.
    savedText: '€26.00',
  });
  // 1 + 2 + 17 = 20 dollars of 130.
  expect([feesText, savedText]).toEqual(['€65.00', '€10.00']);
});

test('VIP-01 the way to the next tier is shown to the dollar, and never as gone before it is', () => {
  expect(viewOf(1, '150000')).toMatchObject({
    depositedText: '$150,000.00',
    next: { tier: 2, missingText: '$50,000.00', percent: 75 },
  });
  expect(viewOf(0, '100000').next).toMatchObject({ tier: 1, percent: 99 });
  expect(viewOf(0, '0').next).toMatchObject({ percent: 0, missingText: '$100,000.00' });
  expect(viewOf(4, '900000').next).toBeNull();
  // A tier that was given otherwise is kept, and the way to the next begins where one stands.
  expect(viewOf(3, '0').next).toMatchObject({ tier: 4, percent: 0 });
});
