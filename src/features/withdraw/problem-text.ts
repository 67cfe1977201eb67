/** Why a field is not right yet, in words. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { WithdrawPreview } from '../../../contract/features/withdraw.ts';
import { codeWords } from '../../i18n/error-words.ts';

type Problem = WithdrawPreview['problems']['number'];

export function problemText(problem: Problem | undefined): string | undefined {
  // The core names only codes of the closed list.
  return problem ? codeWords(problem.code as ErrorCode, problem.params) : undefined;
}
