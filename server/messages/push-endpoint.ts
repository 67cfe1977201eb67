/**
 * Where a push may be sent. The address comes from a user, so it could be any machine that the server reaches: only
 * https at the usual port, and never an address inside a network, neither named nor behind a name.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../network.ts';

/** Null for an address that nothing is sent to. `isLocal`: a push service of a test, on this machine. */
export function pushUrlOf(endpoint: string, { isLocal }: { isLocal: boolean }): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  if (isLocal && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : null;
  // A name without a dot is one of this network.
  return /[^.]\.[^.]/.test(host) && !host.endsWith('.localhost') ? url : null;
}

/** What a name leads to is judged as it is connected to: it may lead elsewhere than when it was given. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(hostname), []);
    const [first] = found;
    if (options.all || first === undefined) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}
