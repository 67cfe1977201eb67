import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asyncApiDocument } from '../../contract/asyncapi.ts';
import { errorCodes } from '../../contract/envelope.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { channelData } from '../../contract/realtime.ts';
import { endpointTable, eventTable } from '../../contract/table.ts';
import { contractDocuments, contractWords } from '../../docs/api/generate.ts';
import { markets } from '../../server/market/instruments.ts';
import { coinNetworks } from '../../server/money/networks.ts';

const documents = contractDocuments();
const words = contractWords();
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Operation {
  readonly operationId: string;
}

test.each(Object.keys(documents))('%s is what the contract says today', (path) => {
  const isFresh = read(path) === documents[path];
  expect(isFresh, 'Stale: run npx tsx docs/api/generate.ts').toBe(true);
});

test('APP-40 the page of terms has every market, every network and both ways of the bank', () => {
  const page = documents['docs/terms.md'] ?? '';
  const silent = markets.filter(({ symbol }) => !page.includes(`\n| ${symbol} | `));
  expect(silent).toEqual([]);
  for (const { currency, network, withdrawalFee } of coinNetworks)
    expect(page).toMatch(
      new RegExp(`\\n\\| ${currency} \\| ${network} \\|.*\\| ${withdrawalFee} \\|\\n`),
    );
  for (const row of ['Deposit of USDT at level 1', 'Withdrawal of USDT'])
    expect(page).toContain(`\n| ${row} | 50 to `);
});

test('CORE-21 every call has one operation with its answer', () => {
  const paths = openApiDocument(words)['paths'] as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map((one) => one.operationId).sort()).toEqual(
    Object.keys(endpointTable).sort(),
  );
});

test('every call and every feature is described in a sentence', () => {
  const isSaid = (text: string | undefined) => (text ?? '').length > 10;
  const silent = Object.keys(endpointTable).filter((name) => !isSaid(words.calls.get(name)));
  expect(silent, 'Write a comment above the row in contract/features').toEqual([]);
  const features = new Set(Object.keys(endpointTable).map((name) => name.split('.')[0] ?? ''));
  expect([...features].filter((name) => !isSaid(words.features.get(name)))).toEqual([]);
});

test('CORE-19 every channel and every private event is described', () => {
  const document = asyncApiDocument();
  const { schemas } = document['components'] as { schemas: object };
  expect(Object.keys(document['channels'] as object)).toEqual(
    expect.arrayContaining(Object.keys(channelData)),
  );
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(eventTable).sort());
});

test('CORE-11 every code of a refusal is listed in the page about the contract', () => {
  for (const code of errorCodes) expect(read('docs/contract.md')).toContain(`- \`${code}\``);
});

/** Every reference inside a document, with the part it leads to. */
function references(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  );
}

function isThere(document: unknown, reference: string): boolean {
  const steps = reference.replace(/^#\//, '').split('/');
  return (
    undefined !==
    steps.reduce<unknown>(
      (node, step) => (node as Record<string, unknown> | undefined)?.[step],
      document,
    )
  );
}

test.each([
  ['openapi', openApiDocument(words)],
  ['asyncapi', asyncApiDocument()],
])('every reference inside the %s document leads somewhere', (_name, document) => {
  const broken = references(document).filter((reference) => !isThere(document, reference));
  expect(broken).toEqual([]);
});
