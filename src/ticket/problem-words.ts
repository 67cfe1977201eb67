/** Why an order cannot be sent now, in words. */
import type { ErrorCode } from '../../contract/envelope.ts';
import { codeWords } from '../i18n/error-words.ts';
import type { WordsOf } from '../i18n/use-words.ts';

/** As every preview of the core names its problem. */
interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Whether it is the device or the exchange that is away, the order has no way now. */
export function problemWords({ code, params }: Problem, t: WordsOf<'trade'>): string {
  // The core names only codes of the closed list.
  return code === 'offline' ? t('ticket.unreachable') : codeWords(code as ErrorCode, params);
}
