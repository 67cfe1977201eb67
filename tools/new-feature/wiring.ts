/**
 * Puts a line into the sorted block of lines that look like it. A text without such lines is not
 * the file we think it is, so that is an error and never a guess.
 */
export function insertSorted(text: string, line: string, like: RegExp): string {
  const lines = text.split('\n');
  const block = lines.flatMap((candidate, index) => (like.test(candidate) ? [index] : []));
  const last = block.at(-1);
  if (last === undefined) throw new Error(`no line to stand beside: ${line}`);
  if (lines.includes(line)) return text;
  const next = block.find((index) => (lines[index] ?? '') > line) ?? last + 1;
  return [...lines.slice(0, next), line, ...lines.slice(next)].join('\n');
}

/** Puts a line before the first one like this; sorting it is left to the formatter. */
export function insertBefore(text: string, line: string, like: RegExp): string {
  const lines = text.split('\n');
  const place = lines.findIndex((candidate) => like.test(candidate));
  if (place === -1) throw new Error(`no line to stand before: ${line}`);
  if (lines.includes(line)) return text;
  return [...lines.slice(0, place), line, ...lines.slice(place)].join('\n');
}
