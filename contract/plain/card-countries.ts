/**
 * Whose identity cards are accepted, by ISO 3166 code; said before a number is typed. Their numbers are judged by
 * `contract/rules/fields/identity-numbers.ts`.
 */
export const cardCountries = [
  'CN',
  'HK',
  'TW',
  // The card of residents: the individual number must not be collected to identify somebody.
  'JP',
  'KR',
  'TH',
  'VN',
  'ID',
  'FR',
  'ES',
] as const;
