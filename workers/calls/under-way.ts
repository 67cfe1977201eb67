/** Which calls are under way, so that nothing changes beneath one that is being sent. */
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { EndpointName } from '../../contract/table.ts';

export interface UnderWay {
  /** A call has begun; the answer ends it. */
  begin(name: EndpointName): () => void;
  /** Whether one of these is under way now. */
  has(...names: readonly EndpointName[]): boolean;
  /** Whether calls of this name are under way, now and whenever it turns. */
  of(name: EndpointName): Observable<boolean>;
}

export function createUnderWay(): UnderWay {
  const calls$ = new BehaviorSubject<readonly { readonly name: EndpointName }[]>([]);
  return {
    begin(name) {
      const call = { name };
      calls$.next([...calls$.value, call]);
      return () => calls$.next(calls$.value.filter((other) => other !== call));
    },
    has: (...names) => calls$.value.some(({ name }) => names.includes(name)),
    of: (name) =>
      calls$.pipe(
        map((calls) => calls.some((call) => call.name === name)),
        distinctUntilChanged(),
      ),
  };
}
