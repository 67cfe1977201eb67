/** Form text, read strictly: scalars only, each key once, bounded in number and in size. */

/** Bytes of a form, and keys in it. */
export const FORM_LIMITS = { bytes: 65_536, keys: 64, keyLength: 64 } as const;

/** Wire names only: no brackets, so there are no arrays and no objects to be had from a form. */
const KEY_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we refuse.
const FORBIDDEN_CHARACTERS = /[\u0000\r\n]/;

export type Fields = ReadonlyMap<string, string>;

/**
 * Reads `a=1&b=2`. Null when anything about it is not as a form should be: a key twice, too many
 * keys, brackets, bad escapes, NUL or line breaks. Empty values count as absent.
 */
export function parseForm(formText: string): Fields | null {
  if (formText.length > FORM_LIMITS.bytes) return null;
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  let start = 0;
  while (start < formText.length) {
    const end = formText.indexOf('&', start);
    const pair = formText.slice(start, end === -1 ? undefined : end);
    start = end === -1 ? formText.length : end + 1;
    if (pair === '') continue;
    const entry = parsePair(pair);
    if (entry === null || seen.has(entry[0]) || seen.size >= FORM_LIMITS.keys) return null;
    seen.add(entry[0]);
    if (entry[1] !== '') fields.set(...entry);
  }
  return fields;
}

function parsePair(pair: string): [string, string] | null {
  const equals = pair.indexOf('=');
  const key = unescapeText(equals === -1 ? pair : pair.slice(0, equals));
  const value = unescapeText(equals === -1 ? '' : pair.slice(equals + 1));
  if (key === null || value === null) return null;
  if (key.length > FORM_LIMITS.keyLength || !KEY_PATTERN.test(key)) return null;
  return FORBIDDEN_CHARACTERS.test(value) ? null : [key, value];
}

function unescapeText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** What follows the question mark of a request's target, without a fragment. */
export function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start === -1 ? '' : (target.slice(start + 1).split('#', 1)[0] ?? '');
}
