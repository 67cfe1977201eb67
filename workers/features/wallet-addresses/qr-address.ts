/** Takes the address out of what a wallet's QR code says: the address alone, or a URI around it. */

const ADDRESS = /^[A-Za-z0-9]{10,128}$/;
/** BIP 21 `bitcoin:ADDRESS?amount=1`, ERC-681 `ethereum:0x...@1`, `tron:ADDRESS`, with or without slashes. */
const URI =
  /^(?<scheme>[a-z][a-z0-9+.-]{1,20}):(?:\/\/)?(?:pay-)?(?<name>[^/?@]*)(?:@[^/?]*)?(?<call>\/[^?]*)?(?:\?(?<query>.*))?$/i;

/** Null for links and everything else that is no address. */
export function addressOf(text: string): string | null {
  const said = text.trim();
  const address = isUri(said) ? addressOfUri(said) : said;
  return address !== null && ADDRESS.test(address) ? address : null;
}

function isUri(said: string): boolean {
  return said.includes(':');
}

function addressOfUri(said: string): string | null {
  const { scheme = '', name = '', call, query = '' } = URI.exec(said)?.groups ?? {};
  if (/^https?$/i.test(scheme)) return null;
  if (call === undefined || call === '/') return name;
  // ERC-681 names the contract of a token first; the coins go to the address of its transfer.
  return call === '/transfer' ? new URLSearchParams(query).get('address') : null;
}
