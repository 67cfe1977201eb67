/** How the environment names a beacon and its mirrors. */
import { publicChains } from '../contract/rules/market/beacon/beacon.ts';
import { z } from '../contract/schema.ts';

export interface BeaconSource {
  readonly kind: 'drand';
  readonly chainHash: string;
  /** Null: those that the public documents. */
  readonly mirrors: readonly string[] | null;
}

export const BeaconName = z.string().check(z.regex(/^drand:(quicknet|default|[0-9a-f]{64})$/));

export const BeaconMirrors = z.pipe(
  z.string().check(z.refine((text) => mirrorsOf(text).every(isMirror))),
  z.transform(mirrorsOf),
);

export function parseBeacon(
  text: string | null,
  mirrors: readonly string[] | null,
): BeaconSource | null {
  if (text === null) return null;
  const name = text.slice('drand:'.length);
  return { kind: 'drand', chainHash: publicChains.get(name) ?? name, mirrors };
}

function mirrorsOf(text: string): string[] {
  return text.split(',').map((mirror) => mirror.trim().replace(/\/+$/, ''));
}

function isMirror(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text);
}
