/** Where the last state is kept between two visits: IndexedDB in the product, a map in tests. */
export interface KeptStore {
  readAll(): Promise<ReadonlyMap<string, unknown>>;
  /** Writes all of these at once or none; `undefined` removes. Rejects when there is no room. */
  write(changes: ReadonlyMap<string, unknown>): Promise<void>;
}
