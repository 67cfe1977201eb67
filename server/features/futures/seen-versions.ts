/**
 * Which versions of rows are known already, so that looking for the changes of other instances does
 * not read one's own again: a falling market changes thousands in a second.
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

  /** What nobody will ask for is not kept. */
  constructor(isAsked: boolean) {
    this.#isAsked = isAsked;
  }

  /** What came last counts, also when it is older: it is then read again. */
  note({ id, version, updatedAt }: Versioned): void {
    if (this.#isAsked) this.#rows.set(id, { id, version, updatedAt });
  }

  /** What to ask for; what changed before that instant is forgotten, because nobody asks for it. */
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
