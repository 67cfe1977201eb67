/** Checks addresses of coins by their own checksums, which detect typing errors. */

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check, hex } from '@scure/base';

/** How an address of a network is written. */
export const addressKinds = ['bitcoin', 'ethereum', 'tron'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The networks that coins go by, each with the way its addresses are written. */
export const networkKinds = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  ERC20: 'ethereum',
  BEP20: 'ethereum',
  TRC20: 'tron',
} as const satisfies Readonly<Record<string, AddressKind>>;
export type NetworkName = keyof typeof networkKinds;

/** No address of these networks is longer. */
const MAXIMUM_LENGTH = 90;

/**
 * The address in the one spelling of its kind (EIP-55 capitals, bech32 in small letters), or null
 * when its checksum or its form is wrong, or when it belongs to another network or to a test
 * network.
 */
export function canonicalAddress(kind: AddressKind, address: string): string | null {
  return address.length > MAXIMUM_LENGTH ? null : readers[kind](address);
}

/**
 * Whether coins can be sent to an address. Without a network, or with an unknown one, the kind of
 * address is open, so any kind is accepted; the server knows the networks of each currency.
 */
export function isAddressOf(network: string | undefined, address: string): boolean {
  const kind = isNetworkName(network) ? networkKinds[network] : undefined;
  const kinds = kind === undefined ? addressKinds : [kind];
  return kinds.some((each) => canonicalAddress(each, address) !== null);
}

function isNetworkName(network: string | undefined): network is NetworkName {
  return network !== undefined && Object.hasOwn(networkKinds, network);
}

const readers: Readonly<Record<AddressKind, (address: string) => string | null>> = {
  bitcoin: (address) =>
    /^bc1/i.test(address) ? readSegwit(address) : readBase58(address, P2PKH_AND_P2SH),
  ethereum: readEthereum,
  tron: (address) => readBase58(address, TRON),
};

const P2PKH_AND_P2SH = [0x00, 0x05];
const TRON = [0x41];
/** One byte for the kind and the 20 of a hash. */
const BASE58_BYTES = 21;
const base58check = createBase58check(sha256);

function readBase58(address: string, versions: readonly number[]): string | null {
  const bytes = decoded(() => base58check.decode(address));
  return bytes?.length === BASE58_BYTES && versions.includes(bytes[0] ?? -1) ? address : null;
}

/**
 * Version 0 in bech32 (BIP 173) and version 1 in bech32m (BIP 350). Later versions are well-formed,
 * but whatever is sent to them today anybody may take, so they are refused.
 */
function readSegwit(address: string): string | null {
  const old = decoded(() => bech32.decode(address as `bc1${string}`));
  const found = old ?? decoded(() => bech32m.decode(address as `bc1${string}`));
  if (found?.prefix !== 'bc') return null;
  const [version, ...words] = found.words;
  const program = decoded(() => bech32.fromWords(words));
  if (program === null) return null;
  const isSpendable =
    old === null
      ? version === 1 && program.length === 32
      : version === 0 && (program.length === 20 || program.length === 32);
  return isSpendable ? address.toLowerCase() : null;
}

/**
 * All small or all capital carries no checksum (EIP-55); mixed letters have to be the right ones.
 */
function readEthereum(address: string): string | null {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return null;
  const small = digits.toLowerCase();
  const hash = hex.encode(keccak_256(new TextEncoder().encode(small)));
  const right = [...small]
    .map((digit, index) => ((hash[index] ?? '0') >= '8' ? digit.toUpperCase() : digit))
    .join('');
  const isPlain = digits === small || digits === digits.toUpperCase();
  return isPlain || digits === right ? `0x${right}` : null;
}

/** The libraries throw at what they cannot read. */
function decoded<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
