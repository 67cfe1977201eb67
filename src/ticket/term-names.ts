/** The terms of an order in short words; none for the usual ones. */
import type { TimeInForce } from '../../contract/plain/time-in-force.ts';
import type { WordsOf } from '../i18n/use-words.ts';

interface Terms {
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

export function termNames({ timeInForce, postOnly }: Terms, t: WordsOf<'trade'>): string[] {
  return [
    ...(timeInForce === 'gtc' ? [] : [timeInForce.toUpperCase()]),
    ...(postOnly ? [t('terms.postOnly')] : []),
  ];
}
