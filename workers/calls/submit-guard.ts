/** One submit per intent: while it is pending, further submits of it get the same answer. */
import { exhaustMap, firstValueFrom, type Observable, Subject, share } from 'rxjs';

export function createSubmitGuard<Answer>(): (
  intent: string,
  send: () => Promise<Answer>,
) => Promise<Answer> {
  const underWay = new Map<
    string,
    { submits: Subject<() => Promise<Answer>>; answers$: Observable<Answer> }
  >();

  function open(intent: string) {
    const submits = new Subject<() => Promise<Answer>>();
    // exhaustMap ignores a second tap; share gives it the answer of the first.
    const lane = {
      submits,
      answers$: submits.pipe(
        exhaustMap((send) => send()),
        share(),
      ),
    };
    underWay.set(intent, lane);
    return lane;
  }

  return async (intent, send) => {
    const lane = underWay.get(intent) ?? open(intent);
    const answer = firstValueFrom(lane.answers$);
    lane.submits.next(send);
    try {
      return await answer;
    } finally {
      underWay.delete(intent);
    }
  };
}
