/** Private events in the words of the contract: each is parsed here, once, for everybody who hears it. */
import { catchError, defer, map, type Observable, of } from 'rxjs';
import { assetsEvents } from '../../contract/features/assets.ts';
import { sessionEvents } from '../../contract/features/session.ts';
import { spotEvents } from '../../contract/features/spot.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import type { EventName, EventOf } from '../../contract/table.ts';
import { fromWireName, renameKeys } from '../../contract/wire.ts';

/** A private event, told apart by its name. */
export type PrivateEvent<Name extends EventName = EventName> = {
  [Each in Name]: { readonly name: Each; readonly payload: EventOf<Each> };
}[Name];

/** Narrows the stream of all events to those of these names. */
export function isOf<const Name extends EventName>(names: readonly Name[]) {
  return (event: { readonly name: EventName }): event is PrivateEvent<Name> =>
    (names as readonly string[]).includes(event.name);
}

/** `missed`: an event that cannot be read, or whose rows cannot be fetched, so the state must be requested. */
export type PrivateNews = PrivateEvent | { readonly name: 'missed' };

type EventRows = Readonly<Record<string, z.ZodMiniType>>;

/** The events of the state that is held from the start; the rows of all others are loaded. */
const rowsAtStart: EventRows = { ...assetsEvents, ...sessionEvents, ...spotEvents };

export function isReadAtOnce(name: string): boolean {
  return Object.hasOwn(rowsAtStart, name);
}

/** Emits at once for an event of the start. */
export function readEvent(
  data: PrivateData,
  fetchRows: () => Promise<{ readonly eventTable: EventRows }> = () =>
    import('../../contract/table.ts'),
): Observable<PrivateNews> {
  if (isReadAtOnce(data.name)) return of(parseEvent(rowsAtStart, data));
  return defer(fetchRows).pipe(
    map(({ eventTable }) => parseEvent(eventTable, data)),
    catchError(() => of({ name: 'missed' } as const)),
  );
}

function parseEvent(rows: EventRows, { name, payload }: PrivateData): PrivateNews {
  const row = rows[name];
  const parsed = row && z.safeParse(row, renameKeys(payload, fromWireName));
  if (!parsed?.success) return { name: 'missed' };
  // The table pairs this name with the schema that has just accepted the payload.
  return { name, payload: parsed.data } as PrivateEvent;
}
