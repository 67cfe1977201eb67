/** A stand-in for drand: its documented calls over a chain of any scheme, signed by a real key, with the faults of a bad day. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BeaconScheme } from '../../../contract/plain/beacon-schemes.ts';
import {
  type BeaconChain,
  type BeaconRound,
  hashOfChain,
  timeOfRound,
} from '../../../contract/rules/market/beacon/beacon.ts';
import { messageOf } from '../../../contract/rules/market/beacon/beacon-signature.ts';

const domains: Readonly<Record<BeaconScheme, string>> = {
  'pedersen-bls-chained': 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_',
  'pedersen-bls-unchained': 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_',
  'bls-unchained-on-g1': 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_',
  'bls-unchained-g1-rfc9380': 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
};

/** What it says instead of a round. */
export type BeaconFault =
  | 'away'
  | 'error'
  | 'early'
  | 'silent'
  | 'other round'
  | 'other key'
  | 'other value'
  | 'long form'
  | 'no json'
  | 'endless';

export class BeaconStandIn {
  readonly chain: BeaconChain;
  /** How often a round was asked for. */
  asked = 0;
  fault: BeaconFault | null = null;
  /** Told instead of the chain's own description. */
  infoInstead: BeaconChain | null = null;
  readonly #secret: Uint8Array;
  readonly #now: () => number;
  readonly #server: Server;
  readonly #signed = new Map<number, BeaconRound>();

  constructor(options: {
    now: () => number;
    scheme?: BeaconScheme;
    seed?: string;
    periodSeconds?: number;
    genesisSeconds?: number;
  }) {
    const { scheme = 'bls-unchained-g1-rfc9380', seed = 'stand-in' } = options;
    this.#now = options.now;
    this.#secret = sha256(utf8ToBytes(seed));
    this.#secret[0] = 0;
    const chain = {
      publicKey: publicKeyOf(scheme, this.#secret),
      periodSeconds: options.periodSeconds ?? 6 * 3600,
      genesisSeconds: options.genesisSeconds ?? Date.UTC(2026, 0, 5) / 1000 + 7,
      groupHash: bytesToHex(sha256(utf8ToBytes(`group of ${seed}`))),
      scheme,
      name: 'stand-in',
    };
    this.chain = { hash: hashOfChain(chain), ...chain };
    this.#server = createServer((request, response) => this.#answer(request.url ?? '', response));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /** What the parties of the chain sign, whatever the time is. */
  round(number: number): BeaconRound {
    const known = this.#signed.get(number);
    if (known) return known;
    const isChained = this.chain.scheme === 'pedersen-bls-chained';
    const previousSignature = isChained ? this.#before(number) : null;
    const signature = sign(this.chain.scheme, this.#secret, { round: number, previousSignature });
    const round = { round: number, signature, previousSignature };
    this.#signed.set(number, round);
    return round;
  }

  /** The first round is signed after the hash of the group. */
  #before(number: number): string {
    return number === 1 ? this.chain.groupHash : this.round(number - 1).signature;
  }

  #answer(path: string, response: ServerResponse): void {
    const [, hash, call, wanted] = path.split('/');
    if (this.fault === 'away') return void response.destroy();
    if (hash !== this.chain.hash) return void response.writeHead(404).end();
    if (call === 'info') return void tell(response, infoOf(this.infoInstead ?? this.chain));
    if (call !== 'public') return void response.writeHead(404).end();
    this.asked += 1;
    const number = Number(wanted);
    if (timeOfRound(this.chain, number) > this.#now() || this.fault === 'early')
      return void response.writeHead(425).end();
    this.#tellRound(number, response);
  }

  #tellRound(number: number, response: ServerResponse): void {
    const { fault } = this;
    if (fault === 'silent') return;
    if (fault === 'error') return void response.writeHead(500).end();
    if (fault === 'no json') return void response.writeHead(200).end('<html></html>');
    if (fault === 'endless') return void response.writeHead(200).end(`"${'a'.repeat(2 ** 18)}"`);
    const round = this.round(fault === 'other round' ? number + 1 : number);
    const signature = this.#signatureOf(round);
    const value = sha256(hexToBytes(signature));
    if (fault === 'other value') value[0] = (value[0] ?? 0) ^ 1;
    tell(response, {
      round: round.round,
      randomness: bytesToHex(value),
      signature,
      ...(round.previousSignature !== null && { previous_signature: round.previousSignature }),
    });
  }

  #signatureOf(round: BeaconRound): string {
    if (this.fault === 'long form') return longForm(round.signature);
    if (this.fault !== 'other key') return round.signature;
    const other = sha256(utf8ToBytes('another key'));
    other[0] = 0;
    return sign(this.chain.scheme, other, round);
  }
}

function infoOf(chain: BeaconChain): object {
  const { publicKey, periodSeconds, genesisSeconds, hash, groupHash, scheme, name } = chain;
  return {
    ...{ public_key: publicKey, period: periodSeconds, genesis_time: genesisSeconds },
    ...{ hash, groupHash, schemeID: scheme, metadata: { beaconID: name } },
  };
}

function tell(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function isShort(scheme: BeaconScheme): boolean {
  return scheme === 'bls-unchained-on-g1' || scheme === 'bls-unchained-g1-rfc9380';
}

function publicKeyOf(scheme: BeaconScheme, secret: Uint8Array): string {
  const { shortSignatures, longSignatures } = bls12_381;
  return isShort(scheme)
    ? shortSignatures.getPublicKey(secret).toHex(true)
    : longSignatures.getPublicKey(secret).toHex(true);
}

function sign(
  scheme: BeaconScheme,
  secret: Uint8Array,
  round: Pick<BeaconRound, 'round' | 'previousSignature'>,
): string {
  const { shortSignatures, longSignatures } = bls12_381;
  const [message, domain] = [messageOf(round), domains[scheme]];
  return isShort(scheme)
    ? shortSignatures.sign(shortSignatures.hash(message, domain), secret).toHex(true)
    : longSignatures.sign(longSignatures.hash(message, domain), secret).toHex(true);
}

/** The same point, written with both of its coordinates. */
function longForm(signature: string): string {
  return bls12_381.shortSignatures.Signature.fromHex(signature).toHex(false);
}
