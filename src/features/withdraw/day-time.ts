/** A day and a time of it, as short as the language writes them. */
export function dayTime(timeMs: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(timeMs);
}
