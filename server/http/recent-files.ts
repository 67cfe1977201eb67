/** Files that are made when they are asked for: each once for all who ask at the same time, the latest kept. */
interface Sized {
  readonly bytes: Uint8Array;
}

/** `make` answers null for what there is not. */
export function createRecentFiles<File extends Sized>(options: {
  readonly make: (name: string) => Promise<File | null>;
  readonly mostBytes: number;
}): (name: string) => Promise<File | null> {
  const { make, mostBytes } = options;
  /** The one asked for last comes last. */
  const recent = new Map<string, File>();
  const underWay = new Map<string, Promise<File | null>>();
  const kept = { bytes: 0 };

  function remember(name: string, file: File): void {
    recent.set(name, file);
    kept.bytes += file.bytes.length;
    for (const [oldest, { bytes }] of recent) {
      if (kept.bytes <= mostBytes) return;
      recent.delete(oldest);
      kept.bytes -= bytes.length;
    }
  }

  async function begin(name: string): Promise<File | null> {
    try {
      const made = await make(name);
      if (made !== null) remember(name, made);
      return made;
    } finally {
      underWay.delete(name);
    }
  }

  return async (name) => {
    const known = recent.get(name);
    if (known !== undefined) {
      recent.delete(name);
      recent.set(name, known);
      return known;
    }
    // Begun in a later microtask, so that it is under way before it ends.
    const pending = underWay.get(name) ?? Promise.resolve().then(() => begin(name));
    underWay.set(name, pending);
    return pending;
  };
}
