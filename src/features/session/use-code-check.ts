/**
 * Asks whether a code is right as soon as its six digits are typed, so that nobody fills in a whole form for a wrong
 * one. It is not used up by that; a wrong one counts as a guess.
 */
import type { RequestOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useSend } from '../../link/use-send.ts';

type Claim = RequestOf<'session.checkCode'>;

interface CodeCheck {
  /** Null while there is no account to which the code could belong. */
  readonly claimOf: (code: string) => Claim | null;
  readonly onWrong: (code: string, words: string) => void;
}

export function useCodeCheck({ claimOf, onWrong }: CodeCheck): (code: string) => Promise<void> {
  // Anything but a wrong code is told when the form is sent.
  const { send } = useSend('session.checkCode', { onRefused: () => true });
  return async (code) => {
    const claim = /^\d{6}$/.test(code) ? claimOf(code) : null;
    if (claim === null) return;
    const result = await send(claim);
    if (result && !result.ok && result.error.code === 'code_wrong')
      onWrong(code, errorWords(result.error));
  };
}
