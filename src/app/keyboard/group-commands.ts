/** What the palette shows: what was sought by groups, and before anything is typed the recent ones first. */
import type { Command } from '../../keys/command.ts';
import { rankCommands } from './rank-commands.ts';

const commandGroups = ['markets', 'actions', 'pages', 'settings'] as const;
type CommandGroup = (typeof commandGroups)[number];
export type Commands = Readonly<Record<CommandGroup, readonly Command[]>>;

export interface FoundGroup {
  readonly name: CommandGroup | 'recent';
  /** Its first one's place among all. */
  readonly from: number;
  readonly commands: readonly Command[];
}

/** Nobody scrolls through all markets to find one: they are sought. */
const MARKETS_AT_FIRST = 8;

export function groupCommands(
  all: Commands,
  sought: string,
  recent: readonly string[],
): readonly FoundGroup[] {
  const groups = sought.trim() === '' ? atFirst(all, recent) : found(all, sought);
  const counted: FoundGroup[] = [];
  for (const [name, commands] of groups) {
    const last = counted.at(-1);
    const from = last === undefined ? 0 : last.from + last.commands.length;
    if (commands.length > 0) counted.push({ name, from, commands });
  }
  return counted;
}

type Named = readonly (readonly [FoundGroup['name'], readonly Command[]])[];

function atFirst(all: Commands, recent: readonly string[]): Named {
  const every = Object.values(all).flat();
  const kept = recent.flatMap((id) => every.find((command) => command.id === id) ?? []);
  const rest = (name: CommandGroup) => all[name].filter((command) => !kept.includes(command));
  return [
    ['recent', kept],
    ['actions', rest('actions')],
    ['markets', rest('markets').slice(0, MARKETS_AT_FIRST)],
    ['pages', rest('pages')],
    ['settings', rest('settings')],
  ];
}

function found(all: Commands, sought: string): Named {
  return commandGroups.map((name) => [name, rankCommands(all[name], sought)]);
}
