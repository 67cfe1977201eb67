/**
 * Finds the entries of the FAQ that fit what somebody writes, in any of the ten languages: the one rule behind what is
 * suggested while one types and behind the automatic answer, so that both say the same. Rare words count more than
 * frequent ones, and words of a question more than words of its answer.
 */

export interface Entry {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
}

export interface Match<Found extends Entry = Entry> {
  readonly entry: Found;
  /** From 0 to 1: how much of what was written the entry speaks of. */
  readonly fit: number;
}

/** Below it an entry has no more in common with the words than any other. */
export const LEAST_FIT = 0.3;
const MOST_MATCHES = 3;
/** Endings tell little: "orders" and "ordered" are both about an order. */
const STEM = 5;
const SHORTEST_WORD = 3;
/** A question is about its words; an answer only mentions them. */
const OF_ANSWER = 0.5;
/** Of a longer text the beginning says what it is about. */
const MOST_TERMS = 60;

/** Scripts that write no spaces between words: two letters that stand beside each other are their words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]/u;

/** The best first, three at most; none for words that no entry knows. */
export function matchQuestions<Found extends Entry>(
  entries: readonly Found[],
  written: string,
): readonly Match<Found>[] {
  const sought = [...termsOf(written)].slice(0, MOST_TERMS);
  const known = entries.map((entry) => ({
    entry,
    question: termsOf(entry.question),
    answer: termsOf(entry.answer),
  }));
  const weightOf = (term: string) => {
    const holders = known.filter(({ question, answer }) => question.has(term) || answer.has(term));
    return Math.log(1 + entries.length / Math.max(1, holders.length));
  };
  const weights = sought.map((term) => [term, weightOf(term)] as const);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return known
    .map(({ entry, question, answer }) => {
      const found = weights.map(([term, weight]) => {
        if (question.has(term)) return weight;
        return answer.has(term) ? weight * OF_ANSWER : 0;
      });
      return { entry, fit: all === 0 ? 0 : found.reduce((sum, part) => sum + part, 0) / all };
    })
    .filter(({ fit }) => fit >= LEAST_FIT)
    .toSorted((one, other) => other.fit - one.fit || one.entry.id - other.entry.id)
    .slice(0, MOST_MATCHES);
}

/** Words by their stems, and pairs of letters where words are not spaced. */
function termsOf(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const [run] of folded(text).matchAll(/[\p{L}\p{M}\p{N}ー]+/gu)) {
    for (const part of run.match(PARTS) ?? []) {
      const letters = [...part];
      if (!UNSPACED.test(part)) {
        if (letters.length >= SHORTEST_WORD) terms.add(letters.slice(0, STEM).join(''));
      } else {
        for (let at = 0; at + 1 < letters.length; at += 1)
          terms.add(`${letters[at]}${letters[at + 1]}`);
      }
    }
  }
  return terms;
}

/** Runs of one kind of script: "BTC是什么" has a word and pairs. */
const PARTS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]+/gu;

/** Without case and without the accents of Latin letters, whose writers leave them out in a hurry. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .normalize('NFC');
}
