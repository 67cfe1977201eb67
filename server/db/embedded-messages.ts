/** The messages between the main thread and the thread of the embedded database. */
import type { Column } from './rows.ts';

/** Where the database lives: a directory, or the memory, there perhaps from a dump. */
export interface EmbeddedPlace {
  readonly directory?: string;
  readonly snapshot?: Uint8Array;
}

export type EmbeddedRequest =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly sql: string;
      /** Encoded parameters; null runs a script by the simple protocol. */
      readonly values: readonly (string | null)[] | null;
    }
  | { readonly id: number; readonly kind: 'dump' }
  | { readonly id: number; readonly kind: 'close' };

export interface EmbeddedRows {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export type EmbeddedAnswer =
  | { readonly id: number; readonly rows: EmbeddedRows }
  | { readonly id: number; readonly dump: Uint8Array }
  | { readonly id: number; readonly error: EmbeddedError };

export interface EmbeddedError {
  readonly message: string;
  /** Absent when it was not the database that refused the statement. */
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;
}

/** The answer of this id says that the database is open, or why it is not. */
export const openedId = 0;
