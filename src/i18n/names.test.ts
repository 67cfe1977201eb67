import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../contract/plain/languages.ts';

/** The keys that are nothing but the name, in `locales/<language>` or in the server's `content`. */
const named: Readonly<Record<string, readonly string[]>> = {
  Spot: [
    ...['assets:tabs.balance', 'money:accounts.change', 'trade:kindNav.spot', 'trade:kinds.coin'],
    ...['portfolio:portfolio.kinds.spot', 'alerts:marketKinds.coin'],
  ],
  Futures: [
    ...['assets:tabs.contract', 'money:accounts.lever', 'trade:kindNav.futures'],
    ...[
      'markets:tabs.futures',
      'portfolio:portfolio.kinds.futures',
      'portfolio:filters.kinds.futures',
    ],
    'content:menu.5.label',
  ],
  Fiat: ['assets:tabs.margin', 'money:accounts.legal'],
  Options: [
    ...['assets:tabs.options', 'money:accounts.micro', 'trade:kindNav.options'],
    ...['portfolio:portfolio.kinds.options', 'portfolio:filters.kinds.options'],
    'content:menu.18.label',
  ],
  Stocks: [
    ...['assets:tabs.stock', 'money:accounts.stock', 'trade:kindNav.stocks', 'markets:tabs.stock'],
    ...['markets:category.stock', 'portfolio:portfolio.kinds.stock', 'content:menu.4.label'],
  ],
  Earn: ['assets:tabs.financial', 'money:accounts.financial'],
  Mining: ['assets:tabs.mining', 'money:accounts.mining'],
  'Demo account': ['session:demo'],
  Finance: ['common:tabs.finance', 'finance:title', 'content:menu.7.label'],
  'Super leverage': ['futures:super.title', 'trade:kindNav.super', 'content:menu.8.label'],
  'Copy trading': ['copy-trading:title', 'content:menu.6.label'],
  Convert: ['convert:title', 'content:menu.12.label'],
  'Lock mining': [
    ...['finance:lockMining.name', 'lock-mining:title', 'money:code.lock_subscribe'],
    'content:menu.13.label',
  ],
  'Dual invest': [
    ...['finance:dualInvest.name', 'dual-invest:title', 'money:code.dual_purchase'],
    'content:menu.20.label',
  ],
  'DeFi mining': [
    'finance:defiMining.name',
    'defi-mining:title',
    'lock-mining:kinds.defi.name',
    'content:menu.22.label',
  ],
  'Cloud miner': [
    'finance:cloudMiner.name',
    'cloud-miner:title',
    'lock-mining:kinds.cloud.name',
    'content:menu.23.label',
  ],
  Loans: ['loans:title', 'finance:loans.name', 'content:menu.21.label'],
  Coupons: ['coupons:title', 'settings:link.coupons', 'content:menu.10.label'],
  Points: ['points:title', 'settings:points', 'money:code.points', 'content:menu.2.label'],
  Games: ['games:title', 'content:menu.14.label'],
  Bills: [
    ...[
      'bills:title',
      'settings:link.bills',
      'portfolio:export.kinds.bills',
      'content:menu.11.label',
    ],
  ],
};

/** The keys that say the name within a sentence or a longer label. */
const mentioned: Readonly<Record<string, readonly string[]>> = {
  Spot: [
    ...['portfolio:filters.kinds.spot', 'content:messages.loan_liquidated.paragraphs.1'],
    ...['lock-mining:steps.earn.text', 'content:messages.lock_redeemed.paragraphs.0'],
  ],
  Futures: [
    'futures:account.title',
    'money:code.futures_fee',
    'portfolio:export.kinds.futuresOrders',
  ],
  Options: ['options:ticket.account'],
  Earn: ['finance:held.financial'],
  Mining: ['finance:held.mining', 'lock-mining:steps.lock.text'],
  'Demo account': [
    ...['home:guest.demo', 'content:faq.3.answer', 'content:banners.0.paragraphs.1'],
  ],
  'Super leverage': ['futures:super.none', 'errors:margin_mode_invalid'],
};

const glossary = glossaryNames();

test('every name that has keys stands in the glossary, and none stands there without keys', () => {
  expect([...glossary.keys()]).toEqual(Object.keys(named));
});

test.each(languages)(
  'APP-02 accounts and products have the name of the glossary in %s',
  (language) => {
    const problems: string[] = [];
    for (const [name, names] of glossary) {
      const own = names[language];
      const isOwn = (text: string) => own.includes(text);
      const hasOwn = (text: string) =>
        own.some((each) => text.toLowerCase().includes(each.toLowerCase()));
      const check = (key: string, isRight: (text: string) => boolean) => {
        const text = textOf(language, key);
        if (!isRight(text)) problems.push(`${key} says ${text}, not ${own.join(' or ')}`);
      };
      for (const key of named[name] ?? []) check(key, isOwn);
      for (const key of mentioned[name] ?? []) check(key, hasOwn);
    }
    expect(problems).toEqual([]);
  },
);

/** By the name in the first column: the forms of each language. */
function glossaryNames(): ReadonlyMap<string, Readonly<Record<Language, readonly string[]>>> {
  const text = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
  const section = text.split('## Names of accounts and products')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...body] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(
    body.map(([name = '', ...cells]) => {
      const forms = cells.map((cell, at) => [head[at + 1]?.replaceAll('`', ''), cell.split(' / ')]);
      return [name, Object.fromEntries(forms)];
    }),
  );
}

function textOf(language: Language, key: string): string {
  const [file = '', path = ''] = key.split(':');
  const folder = file === 'content' ? 'server/content' : `locales/${language}`;
  const name = file === 'content' ? language : file;
  let node: unknown = JSON.parse(
    readFileSync(new URL(`../../${folder}/${name}.json`, import.meta.url), 'utf8'),
  );
  for (const part of path.split('.')) node = (node as Readonly<Record<string, unknown>>)[part];
  return String(node);
}
