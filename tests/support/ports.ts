/**
 * Ports that servers of earlier files of this process had. A browser knows the app's code by its origin, so the next
 * file's server takes the place of the one before.
 */
export interface Ports {
  /** A port that is free again, or 0 for any. */
  take(): number;
  giveBack(url: string): void;
}

export function createPorts(): Ports {
  const free: number[] = [];
  return {
    take: () => free.pop() ?? 0,
    giveBack: (url) => void free.push(Number(new URL(url).port)),
  };
}
