/** Gains and losses carry their sign; nothing gained and nothing lost carries none. */
import { MINUS, PLUS } from '../../contract/plain/number-marks.ts';
import { toneOf } from './tone.ts';

/** `sizeText` is the formatted size of `value`, without a sign. */
export function withSign(value: string, sizeText: string): string {
  return `${{ up: PLUS, down: MINUS, flat: '' }[toneOf(value)]}${sizeText}`;
}
