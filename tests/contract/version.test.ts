import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientFrameSchemas, serverFrameSchemas } from '../../contract/asyncapi.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Envelope } from '../../contract/envelope.ts';
import {
  channelData,
  channels,
  PROTOCOL_VERSION,
  PrivateData,
  SnapshotFrame,
  UpdateFrame,
} from '../../contract/realtime.ts';
import type { z } from '../../contract/schema.ts';
import { endpointTable, eventTable } from '../../contract/table.ts';
import { wireSchema } from '../../contract/wire-schema.ts';

type Hashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

const storedPath = new URL('contract.hash.json', import.meta.url);
const RENEW = 'UPDATE_CONTRACT=1 npx vitest run tests/contract/version.test.ts';

function hash(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

function hashRow(row: Endpoint): string {
  const { method, path, access, movesMoney = false } = row;
  const request = wireSchema(row.request);
  return hash({ method, path, access, movesMoney, request, response: wireSchema(row.response) });
}

function hashEach<Item>(
  items: Readonly<Record<string, Item>>,
  hashOne: (item: Item) => string,
): Record<string, string> {
  const sorted = Object.entries(items).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, item]) => [name, hashOne(item)]));
}

const hashFrame = (schema: z.ZodMiniType) => hash(wireSchema(schema, 'kept'));

function currentHashes(): Hashes {
  return {
    endpoints: hashEach<Endpoint>(endpointTable, hashRow),
    events: hashEach<z.ZodMiniType>(eventTable, hashFrame),
    frames: {
      ...hashEach<z.ZodMiniType>(
        { ...serverFrameSchemas, snapshot: SnapshotFrame, update: UpdateFrame },
        hashFrame,
      ),
      ...hashEach<z.ZodMiniType>(
        Object.fromEntries(
          Object.entries(clientFrameSchemas).map(([name, schema]) => [`client.${name}`, schema]),
        ),
        hashFrame,
      ),
    },
    channels: {
      ...hashEach<z.ZodMiniType>({ ...channelData, me: PrivateData }, hashFrame),
      names: hash([
        PROTOCOL_VERSION,
        channels.tickers,
        channels.me,
        channels.quote('S'),
        channels.trades('S'),
        channels.book('S'),
        channels.candles('S'),
      ]),
    },
    envelope: { envelope: hashFrame(Envelope) },
  };
}

function differences(stored: Hashes, current: Hashes): string[] {
  return Object.keys({ ...stored, ...current }).flatMap((group) => {
    const before = stored[group] ?? {};
    const after = current[group] ?? {};
    return Object.keys({ ...before, ...after })
      .filter((name) => before[name] !== after[name])
      .map((name) => `${group} ${name}: ${wordFor(before[name], after[name])}`);
  });
}

function wordFor(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return 'new';
  return after === undefined ? 'gone' : 'changed';
}

test('what is on the wire changes only on purpose', () => {
  const current = currentHashes();
  if (process.env['UPDATE_CONTRACT'] === '1') {
    writeFileSync(storedPath, `${JSON.stringify(current, null, 2)}\n`);
  }
  const stored: Hashes = existsSync(storedPath) ? JSON.parse(readFileSync(storedPath, 'utf8')) : {};
  const found = differences(stored, current);
  expect(found, `The wire changed. If that is meant, run ${RENEW}`).toEqual([]);
});

test('a field added to a row, a field renamed and another access each change its hash', () => {
  const row: Endpoint = endpointTable['transfer.submit'];
  const other: Endpoint = endpointTable['convert.quote'];
  const changed: Endpoint[] = [
    { ...row, access: 'verified' },
    { ...row, method: 'GET' },
    { ...row, request: other.request },
    { ...row, response: other.response },
  ];
  const hashes = [row, ...changed].map(hashRow);
  expect(new Set(hashes).size).toBe(hashes.length);
});
