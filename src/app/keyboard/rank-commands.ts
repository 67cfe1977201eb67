/** Which commands a search finds, the best first. Accents, case and spaces do not count. */
import { foldText } from '../../i18n/fold-text.ts';
import type { Command } from '../../keys/command.ts';

/** More than a person reads; a longer search narrows it. */
const MOST_FOUND = 40;

export function rankCommands(commands: readonly Command[], sought: string): readonly Command[] {
  if (foldText(sought) === '') return commands;
  return commands
    .map((command) => ({ command, rank: rankOf(command, sought) }))
    .filter(({ rank }) => rank < UNFOUND)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_FOUND)
    .map(({ command }) => command);
}

const UNFOUND = 4;

/** By the start of the name, of one of its words, anywhere in it, or by all words that are sought anywhere. */
function rankOf({ label, note = '', also = '' }: Command, sought: string): number {
  const wanted = foldText(sought);
  const names = [label, also].map(foldText);
  if (names.some((name) => name.startsWith(wanted))) return 0;
  if (wordsOf(label).some((word) => word.startsWith(wanted))) return 1;
  if (names.some((name) => name.includes(wanted))) return 2;
  const all = foldText(`${label} ${note} ${also}`);
  return wordsOf(sought).every((word) => all.includes(word)) ? 3 : UNFOUND;
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/[\s/:·]+/)
    .map(foldText)
    .filter((word) => word !== '');
}
