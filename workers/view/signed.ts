/** Gains and losses carry their sign; nothing gained and nothing lost carries none. */
import type { Language } from '../../contract/plain/languages.ts';
import { numberMarks } from './number-marks.ts';
import { toneOf } from './tone.ts';

/** `sizeText` is the formatted size of `value`, without a sign. */
export function withSign(value: string, sizeText: string, language: Language): string {
  const { plus, minus } = numberMarks(language);
  return `${{ up: plus, down: minus, flat: '' }[toneOf(value)]}${sizeText}`;
}
