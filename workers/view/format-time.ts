/** Times as the language writes them, in the device's own zone. */
import { type Language, localeTags } from '../../contract/plain/languages.ts';

const clocks = new Map<Language, Intl.DateTimeFormat>();

/** Hours, minutes and seconds, 24 hours a day. */
export function formatClock(timeMs: number, language: Language): string {
  let format = clocks.get(language);
  if (format === undefined) {
    const options = {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    } as const;
    format = new Intl.DateTimeFormat(localeTags[language], options);
    clocks.set(language, format);
  }
  return format.format(timeMs);
}
