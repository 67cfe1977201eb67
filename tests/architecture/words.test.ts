import { expect, test } from 'vitest';
import {
  checkWords,
  foreignWords,
  neededBy,
  routeFindings,
  routesOf,
} from '../../tools/checks/words.ts';

/** A page, a part of it that comes late with its own words, and one that comes late without. */
const planted = new Map([
  [
    'src/features/loans/routes.ts',
    `const load = () => import('./loans-screen.tsx').then((module) => module.LoansScreen);
    export const routes = [{ path: '/loans', load, words: ['loans', 'money'] }];`,
  ],
  [
    'src/features/loans/loans-screen.tsx',
    `import type { Loan } from './loan.ts';
    import { LoanCard } from './loan-card.tsx';
    const { t } = useWords('loans');
    const late = () => Promise.all([import('../../share/share-sheet.tsx'), needWords(['share'])]);`,
  ],
  ['src/features/loans/loan.ts', `type Say = WordsOf<'chart'>;`],
  [
    'src/features/loans/loan-card.tsx',
    `const { t } = useWords('futures');
    const common = useWords();
    const load = () => import('../../forms/code.tsx');`,
  ],
  ['src/features/loans/terms.tsx', `const t = useWordsIn('otc', 'zh');`],
  ['src/share/share-sheet.tsx', `const { t } = useWords('share');`],
  ['src/forms/code.tsx', `const { t } = useWords('forms');`],
]);

test('a feature that speaks the words of another is refused, one that speaks shared ones is not', () => {
  expect(foreignWords(planted)).toEqual([
    "src/features/loans/loan-card.tsx speaks the words of futures (shared ones go to a foundation's file)",
    "src/features/loans/terms.tsx speaks the words of otc (shared ones go to a foundation's file)",
  ]);
});

test('a route follows the imports of its page to the words that it needs', () => {
  expect([...neededBy('src/features/loans/loans-screen.tsx', planted).keys()].sort()).toEqual([
    'forms',
    'futures',
    'loans',
  ]);
  const [route] = routesOf(planted);
  expect(route && routeFindings(route, planted)).toEqual([
    'src/features/loans/routes.ts: the route of src/features/loans/loans-screen.tsx lacks the words futures, of src/features/loans/loan-card.tsx',
    'src/features/loans/routes.ts: the route of src/features/loans/loans-screen.tsx lacks the words forms, of src/forms/code.tsx',
    'src/features/loans/routes.ts: the route of src/features/loans/loans-screen.tsx names the words money for nothing',
  ]);
});

test('every route of the product names its words, and no more', () => {
  expect(checkWords()).toEqual([]);
});
