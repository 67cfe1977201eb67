/** What a walk has found, by the promise that it breaks. */
export interface Findings<Check extends string> {
  add(check: Check, where: string, whats: readonly string[]): void;
  /** Each with the place where it was found; the same one is told once. */
  of(check: Check): readonly string[];
}

export function createFindings<Check extends string>(): Findings<Check> {
  const kept = new Map<Check, Set<string>>();
  return {
    add(check, where, whats) {
      const known = kept.get(check) ?? new Set();
      for (const what of whats) known.add(`${where}: ${what}`);
      kept.set(check, known);
    },
    of: (check) => [...(kept.get(check) ?? [])],
  };
}
