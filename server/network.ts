/** The network that an address is counted under. */
import ipaddr from 'ipaddr.js';

/** A subscriber of IPv6 has all the addresses of such a prefix, and may come from another one each time. */
const SUBSCRIBER_PARTS = 4;

/** An address of IPv4 as it is, also when IPv6 carries it; of IPv6 its /64; what is no address as it stands. */
export function networkOf(address: string): string {
  const parsed = parsedAddress(address);
  if (parsed === null) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = parsed.toNormalizedString().split(':');
  return `${groups.slice(0, SUBSCRIBER_PARTS).join(':')}::/64`;
}

function parsedAddress(address: string) {
  try {
    const parsed = ipaddr.parse(address);
    return 'isIPv4MappedAddress' in parsed && parsed.isIPv4MappedAddress()
      ? parsed.toIPv4Address()
      : parsed;
  } catch {
    return null;
  }
}

/** Whether it belongs to the internet: not to this machine, a private network, or a range with a meaning of its own. */
export function isPublicAddress(address: string): boolean {
  return parsedAddress(address)?.range() === 'unicast';
}
