import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/plain/languages.ts';

/** Words of a language that no text may use: each stands for something else there, or has another name. */
const refused: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: { '*': /P&L/ },
  spa: { '*': /\bPyG\b/ },
  // The app calls it 清算 when a position is taken from its owner.
  jp: { '*': /強制決済/ },
  // The word for a status; a position is โพซิชัน.
  th: { 'copy-trading': /สถานะ/, 'trading-limits': /สถานะ/, journal: /สถานะ/, errors: /สถานะ/ },
  // To close is clôturer; markets, panels and accounts are fermés.
  fra: { futures: /ferm[ée]/i, 'copy-trading': /(positions?|copies?)[^.]* fermée/i },
  // 청산 is the liquidation alone; whoever closes says 종료.
  kor: { journal: /청산/, 'trading-limits': /청산/, spot: /청산/ },
};

function texts(language: string): { readonly name: string; readonly text: string }[] {
  const folder = join('locales', language);
  return readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    text: readFileSync(join(folder, file), 'utf8'),
  }));
}

test.each(Object.keys(refused))('%s has one word for one thing', (language) => {
  const wrong = texts(language).filter(({ name, text }) => {
    const word = refused[language]?.[name] ?? refused[language]?.['*'];
    return word?.test(text);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test.each(languages)('%s tells a close from a liquidation, and who holds what', (language) => {
  const words = (name: string) =>
    JSON.parse(readFileSync(join('locales', language, `${name}.json`), 'utf8'));
  const futures = words('futures');
  const { closeReason } = words('trade');
  const { trade, closed } = words('copy-trading');
  expect(trade.close).not.toBe(futures.figures.liquidation);
  expect(new Set(Object.values(futures.holding)).size).toBe(3);
  for (const reason of ['liquidation', 'target_profit', 'stop_loss', 'trailing_stop'])
    expect(closed[reason]).toBe(closeReason[reason]);
});
