/** A passkey of software (WebAuthn, ES256, no attestation): what a browser and a phone do together. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Options {
  readonly challenge: string;
  readonly origin?: string;
  readonly host?: string;
}

export interface SoftwarePasskey {
  readonly id: string;
  /** Answers the options of `startPasskey`, as JSON. */
  attest(options: string, change?: Partial<Options>): string;
  /** Answers the options of a login; the counter is the one that the key tells. */
  assert(options: string, change?: Partial<Options> & { counter?: number }): string;
}

export function createPasskey(id = randomBytes(32).toString('base64url')): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const state = { counter: 0 };
  return {
    id,
    attest: (options, change = {}) => {
      const { challenge, origin, host } = { ...readOptions(options), ...change };
      const authData = Buffer.concat([
        head(host, FLAGS.present | FLAGS.verified | FLAGS.attested, state.counter),
        Buffer.alloc(16),
        Buffer.from([0, Buffer.from(id, 'base64url').length]),
        Buffer.from(id, 'base64url'),
        coseKey(publicKey),
      ]);
      const attestationObject = isoCBOR.encode(
        new Map<string, never>([
          ['fmt', 'none' as never],
          ['attStmt', new Map() as never],
          ['authData', new Uint8Array(authData) as never],
        ]),
      );
      return answer(id, {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      });
    },
    assert: (options, { counter, ...change } = {}) => {
      const { challenge, origin, host } = { ...readOptions(options), ...change };
      state.counter = counter ?? state.counter + 1;
      const authData = head(host, FLAGS.present | FLAGS.verified, state.counter);
      const clientDataJSON = clientData('webauthn.get', challenge, origin);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      const signature = sign('sha256', Buffer.concat([authData, hash]), privateKey);
      return answer(id, {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function readOptions(options: string): Required<Options> {
  const { challenge } = JSON.parse(options) as { challenge: string };
  return { challenge, origin: 'http://localhost:8080', host: 'localhost' };
}

function clientData(type: string, challenge: string, origin: string): string {
  const said = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(said).toString('base64url');
}

function head(host: string, flags: number, counter: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counted]);
}

/** EC2 key on P-256 for ES256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, never>([
      [1, 2 as never],
      [3, -7 as never],
      [-1, 1 as never],
      [-2, bytes(x) as never],
      [-3, bytes(y) as never],
    ]),
  );
}

function answer(id: string, response: object): string {
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
}
