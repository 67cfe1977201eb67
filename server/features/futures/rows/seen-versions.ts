/**
 * Versions of rows that are known already, so that looking up changes of other instances does not
 * read one's own again: a falling market changes thousands a second.
 */
export interface ChangeQuery {
  readonly sinceMs: number;
  readonly knownIds: readonly number[];
  readonly knownVersions: readonly number[];
}

interface Versioned {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: number;
}

export class SeenVersions {
  readonly #rows = new Map<number, Versioned>();
  readonly #isAsked: boolean;

  /** Without another instance nothing is kept. */
  constructor(isAsked: boolean) {
    this.#isAsked = isAsked;
  }

  /** The last reported version counts, even if it is older: then the row is read again. */
  note({ id, version, updatedAt }: Versioned): void {
    if (this.#isAsked) this.#rows.set(id, { id, version, updatedAt });
  }

  /**
   * The next query; versions from before its instant are dropped, because it cannot return them.
   */
  since(sinceMs: number): ChangeQuery {
    for (const row of this.#rows.values()) if (row.updatedAt < sinceMs) this.#rows.delete(row.id);
    const known = [...this.#rows.values()];
    return {
      sinceMs,
      knownIds: known.map(({ id }) => id),
      knownVersions: known.map(({ version }) => version),
    };
  }
}
