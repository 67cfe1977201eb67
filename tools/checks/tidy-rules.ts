import featureNames from '../feature-names.json' with { type: 'json' };
import { droppedError } from './dropped-errors.ts';
import { longFunction } from './function-size.ts';
import { unmarkedStream } from './stream-names.ts';

/** One thing that the conventions forbid, and what to do instead. */
export interface TidyRule {
  /** The files it looks at, by their path from the project's root. */
  readonly appliesTo: (path: string) => boolean;
  /** What is wrong with the file: a message with the replacement, or null. */
  readonly finding: (path: string, text: string) => string | null;
}

const inRooms = /^(contract|server|workers|src)\//;
const isScript = (path: string) => /\.(ts|tsx|cjs|mjs)$/.test(path);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const isOwnCode = (path: string) => isScript(path) && inRooms.test(path) && !isTest(path);

/** The first line that matches, as "line 12: the text", or null. */
function firstMatch(text: string, pattern: RegExp): string | null {
  const lines = withoutComments(text).split('\n');
  const index = lines.findIndex((line) => pattern.test(line));
  return index < 0 ? null : `line ${index + 1}: ${(lines[index] ?? '').trim()}`;
}

/** Blanks whole-line comments and comment blocks, so that prose about code is not taken for code. */
function withoutComments(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, '');
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$/gm, blank);
}

function refuse(pattern: RegExp, advice: string): TidyRule['finding'] {
  return (_path, text) => {
    const match = firstMatch(text, pattern);
    return match === null ? null : `${match} (${advice})`;
  };
}

const MAXIMUM_LINES = 300;
// A table is one thing however long it is: rows of data or of the contract, no decisions.
const TABLE = /(^|\/)[a-z0-9-]*-(table|catalogue|data|seed|words)\.tsx?$|^contract\/table\.ts$/;
const VAGUE_FOLDER = /(^|\/)(utils?|helpers?|common|shared|misc|lib)\//;
const LATER_MARK = new RegExp(`\\b(${['TO', 'FIX', 'XX', 'HA'].map(completeMark).join('|')})\\b`);

/** The marks are put together here, so that this file does not refuse itself. */
function completeMark(start: string): string {
  return start + ({ TO: 'DO', FIX: 'ME', XX: 'X', HA: 'CK' }[start] ?? '');
}

const FEATURE = /^(?:contract|server|workers|src)\/features\/([^/.]+)/;
const KEBAB_FOLDER = /^(\.?[a-z0-9-]+\/)*$/;
// Money is a decimal string; these turn text into a float.
const FLOAT_FROM_TEXT = /\bparseFloat\(|(?<![.\w])Number\(/;
// What turns a number into text for people.
const FORMATTED_NUMBER = /\bIntl\.NumberFormat\b|\.toFixed\(|\.toLocaleString\(/;
// The chart draws its axes from numbers, and diagnostics is about the page itself.
const DRAWS_NUMBERS = /^src\/(market\/chart|features\/diagnostics)\//;
// Freshness that a screen would decide for itself.
const ASKS_AGAIN = /\binvalidateQueries\(|\.refetch\(|\bforgetAnswers\(/;
const OWN_TIME_UNIT = /^\s*(?:export )?const (SECOND|MINUTE|HOUR|DAY)_MS = /;
const ZERO_BY_HAND = /\/\[1-9\]\/\.test\(/;
const CAMEL_ALIAS = /\bas \\?"[a-z]+[A-Z]\w*\\?"/;
// The log writes down errors that are called `err`; of others it keeps nothing.
const LOGGED_AS_ERROR = /\blog\.\w+\(\s*\{(?:[^}]*,)?\s*error\s*[,:}]/;
const UNDESCRIBED_FUNCTION =
  /(?<!\*\/\n(?:\/\/ biome-ignore .*\n)?)^export (?:async )?function (\w+)/m;
// Text between two tags, or a spoken attribute, with a word of three letters in it.
const JSX_TEXT =
  /(?:<\/?[A-Za-z][\w.]*(?:\s[^<>]*)?>|^\s*)[^<>{}=;()&|]*\b[A-Za-z]{3,}[^<>{}=;()|]*<\//;
const JSX_ATTRIBUTE = /\s(?:aria-label|title|placeholder|alt)="[^"]*[A-Za-z]{3,}[^"]*"/;

export const tidyRules: Readonly<Record<string, TidyRule>> = {
  'file-size': {
    appliesTo: (path) => isScript(path) && !TABLE.test(path),
    finding: (_path, text) => {
      const lines = text.split('\n').length - 1;
      return lines <= MAXIMUM_LINES ? null : `${lines} lines (split at ${MAXIMUM_LINES})`;
    },
  },
  'function-size': {
    appliesTo: (path) => /\.tsx?$/.test(path) && !isTest(path),
    finding: (path, text) => {
      const found = longFunction(path, text);
      return found === null ? null : `${found} (at most 70)`;
    },
  },
  'folder-names': {
    appliesTo: (path) => isScript(path),
    finding: (path) => {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      if (VAGUE_FOLDER.test(path)) return 'a folder that says nothing (name it after what it is)';
      return KEBAB_FOLDER.test(folder) ? null : 'a folder that is not in kebab-case';
    },
  },
  'feature-names': {
    appliesTo: (path) => FEATURE.test(path) && isScript(path),
    finding: (path) => {
      const name = FEATURE.exec(path)?.[1] ?? '';
      const isKnown = Object.keys(featureNames).some(
        (known) => name === known || name.startsWith(`${known}-`),
      );
      return isKnown
        ? null
        : `"${name}" is no feature (the names stand in tools/feature-names.json)`;
    },
  },
  'no-barrels': {
    appliesTo: (path) => /(^|\/)index\.tsx?$/.test(path),
    finding: () => 'a file called index (import from the file that has the thing)',
  },
  'nothing-left-for-later': {
    appliesTo: (path) => isScript(path) || /\.(css|html|sql)$/.test(path),
    finding: (_path, text) => {
      const index = text.split('\n').findIndex((line) => LATER_MARK.test(line));
      return index < 0 ? null : `line ${index + 1}: a mark for later (do it, or open an issue)`;
    },
  },
  'no-module-state': {
    appliesTo: (path) => isScript(path),
    finding: refuse(
      /^(export )?(let|var) /,
      'no module-level state: pass it in, or keep it in a const object',
    ),
  },
  'money-is-no-float': {
    appliesTo: (path) => isOwnCode(path) && /^server\/(ledger|features)\//.test(path),
    finding: refuse(
      FLOAT_FROM_TEXT,
      'money is a decimal string: use contract/money.ts; for counts Number.parseInt',
    ),
  },
  'screens-format-no-number': {
    appliesTo: (path) =>
      isOwnCode(path) &&
      /^src\/(features|market|ticket|forms|share|app|ui|desk|keys|navigation)\//.test(path) &&
      !DRAWS_NUMBERS.test(path),
    finding: refuse(
      FORMATTED_NUMBER,
      'numbers come as text in the views of the core; choices and counts: src/i18n/own-figures.ts',
    ),
  },
  'no-dropped-error': {
    appliesTo: (path) => isOwnCode(path) && /\.tsx?$/.test(path),
    finding: (path, text) => {
      const found = droppedError(path, text);
      return found === null ? null : `${found} (answer a value, or say why nothing is lost)`;
    },
  },
  'logged-errors': {
    appliesTo: (path) => isOwnCode(path) && path.startsWith('server/'),
    finding: (_path, text) =>
      LOGGED_AS_ERROR.test(withoutComments(text))
        ? 'an error whose message the log would lose (call it err: { err: error })'
        : null,
  },
  'stream-names': {
    appliesTo: (path) => isOwnCode(path) && /\.tsx?$/.test(path),
    finding: (path, text) => unmarkedStream(path, text),
  },
  'one-source': {
    appliesTo: (path) => isOwnCode(path) && /^src\/(?!link\/)/.test(path),
    finding: refuse(
      ASKS_AGAIN,
      'what is shown is asked again by the events of its question: freshWith in the contract',
    ),
  },
  'time-units': {
    appliesTo: (path) => isScript(path) && path !== 'contract/plain/time.ts',
    finding: refuse(OWN_TIME_UNIT, 'units of time are in contract/plain/time.ts'),
  },
  'is-zero': {
    appliesTo: (path) => isOwnCode(path) && path !== 'contract/plain/decimal-text.ts',
    finding: refuse(ZERO_BY_HAND, 'isZero of contract/plain/decimal-text.ts'),
  },
  'column-names': {
    appliesTo: (path) => isOwnCode(path) && path.startsWith('server/'),
    finding: refuse(CAMEL_ALIAS, 'server/db/values.ts maps snake_case once for each result'),
  },
  'ledger-is-described': {
    appliesTo: (path) => isOwnCode(path) && path.startsWith('server/ledger/'),
    finding: (_path, text) => {
      const [, name] = UNDESCRIBED_FUNCTION.exec(text) ?? [];
      return name === undefined
        ? null
        : `${name} has no comment (what it moves, its bounds, its errors)`;
    },
  },
  'translated-text': {
    appliesTo: (path) => isOwnCode(path) && path.startsWith('src/') && path.endsWith('.tsx'),
    finding: (_path, text) => {
      const match = firstMatch(text, JSX_TEXT) ?? firstMatch(text, JSX_ATTRIBUTE);
      return match === null ? null : `${match} (words come from locales, through t())`;
    },
  },
};

/** Everything the conventions have against one file. */
export function tidyFindings(path: string, text: string): string[] {
  return Object.entries(tidyRules).flatMap(([name, rule]) => {
    const finding = rule.appliesTo(path) ? rule.finding(path, text) : null;
    return finding === null ? [] : [`${path}: ${finding} [${name}]`];
  });
}
