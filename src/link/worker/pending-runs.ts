/** Pending runs. When their core is lost they resolve with `timeout` instead of hanging. */
import type { Failure, Result } from '../../../contract/envelope.ts';

const lost: Failure = { code: 'timeout', message: '' };

export interface PendingRuns {
  readonly guard: <Value>(answer: Promise<Result<Value>>) => Promise<Result<Value>>;
  readonly rejectAll: () => void;
}

export function createPendingRuns(): PendingRuns {
  const rejections = new Set<() => void>();
  return {
    guard: (answer) =>
      new Promise((resolve) => {
        const reject = () => {
          rejections.delete(reject);
          resolve({ ok: false, error: lost });
        };
        rejections.add(reject);
        answer.then((result) => {
          rejections.delete(reject);
          resolve(result);
        }, reject);
      }),
    rejectAll: () => {
      for (const reject of [...rejections]) reject();
    },
  };
}
