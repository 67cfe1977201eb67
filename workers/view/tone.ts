/** The tone of a number: what rises is up, what falls is down. */
import type { Tone } from '../../contract/features/assets.ts';
import { isZero } from '../../contract/plain/decimal-text.ts';
import { compareSizes } from './exact-digits.ts';

/** `least` is the smallest size that anybody could see; what is below it is flat. */
export function toneOf(value: string | number, least?: string): Tone {
  if (typeof value === 'number') return value === 0 ? 'flat' : directionOf(value < 0);
  if (isZero(value) || (least !== undefined && compareSizes(value, least) < 0)) return 'flat';
  return directionOf(value.startsWith('-'));
}

function directionOf(isFalling: boolean): Tone {
  return isFalling ? 'down' : 'up';
}
