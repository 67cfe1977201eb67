/** A push service that decrypts what it is sent with the keys of the device, as RFC 8291 and RFC 8292 say. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface StandInDevice {
  readonly fields: Readonly<Record<'clientid' | 'endpoint' | 'p256dh' | 'auth', string>>;
  /** What a push says, decrypted. */
  read(push: Received): Record<string, unknown>;
}

export interface StandInPushService {
  readonly origin: string;
  /** All that came for a device, oldest first. */
  receivedFor(device: StandInDevice): Received[];
  /** What it answers to each path from now on; 201 unless told; null hangs up without an answer. */
  answerWith(device: StandInDevice, status: number | null): void;
  device(): StandInDevice;
  close(): void;
}

export async function openPushService(): Promise<StandInPushService> {
  const received: Received[] = [];
  const answers = new Map<string, number | null>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    const status = answers.get(path) ?? (answers.has(path) ? null : 201);
    if (status === null) response.destroy();
    // A body without an end must not keep the exchange.
    else response.writeHead(status, { location: '/elsewhere' }).write('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const pathOf = ({ fields }: StandInDevice) => new URL(fields.endpoint).pathname;
  return {
    origin,
    receivedFor: (device) => received.filter(({ path }) => path === pathOf(device)),
    answerWith: (device, status) => void answers.set(pathOf(device), status),
    device: () => drawDevice(origin),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function drawDevice(origin: string): StandInDevice {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    fields: {
      clientid: randomBytes(16).toString('base64url'),
      endpoint: `${origin}/${randomBytes(8).toString('hex')}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read: ({ body }) => {
      const keyEnd = 21 + (body[20] ?? 0);
      const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, keyEnd)];
      const shared = curve.computeSecret(senderKey);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      );
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** What the exchange says of itself in a push; throws unless it was signed with this key. */
export function readVapid({ headers }: Received, publicKey: string): Record<string, unknown> {
  const [, token = ''] = /t=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the push is signed by another key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
