/** A decimal text where there is no core to write it: the first price, and what is being typed. */
import type { Language } from '../../contract/plain/languages.ts';
import { writtenDecimal } from '../../contract/plain/number-marks.ts';

/** A decimal text as the core will write it: every digit that it has, grouped. Null where it is none. */
export function wholeText(decimal: string, language: Language): string | null {
  return /^\d+(\.\d+)?$/.test(decimal) ? writtenDecimal(decimal, language) : null;
}
