/** The words of one language: what every page needs is in its file, the rest is fetched by namespace. */
export type WordTree = Readonly<Record<string, unknown>>;

export interface WordFiles {
  readonly atStart: Readonly<Record<string, WordTree>>;
  /** By the path of the file. */
  readonly later: Readonly<Record<string, () => Promise<unknown>>>;
}
