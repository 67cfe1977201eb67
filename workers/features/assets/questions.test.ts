import { expect, test } from 'vitest';
import type { AnswerParts } from '../../feature/question-parts.ts';
import { assetsFormatters } from './questions.ts';

const inEuro = {
  preferences: () => ({ language: 'en', fiat: 'EUR' }),
  rates: { of: (currencyCode: string) => ({ currencyCode, rate: '0.5' }) },
} as AnswerParts;

test('SET-02 a coin is worth what it is in the default fiat currency', () => {
  const toView = assetsFormatters['assets.coin'];
  expect(toView({ list: [], equivalent: '1234.5' }, inEuro, { currencyId: 2 })).toEqual({
    equivalentText: '€617.25',
  });
});
