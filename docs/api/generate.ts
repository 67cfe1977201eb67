/**
 * `npx tsx docs/api/generate.ts` writes the documents that are made from the contract:
 * `docs/api/openapi.json`, `docs/api/asyncapi.json` and `docs/contract.md`; and `docs/terms.md` from the configuration.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApiDocument } from '../../contract/asyncapi.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { errorCodes } from '../../contract/envelope.ts';
import { type ContractWords, openApiDocument } from '../../contract/openapi.ts';
import { endpointTable, eventTable } from '../../contract/table.ts';
import { type JsonSchema, wireSchema } from '../../contract/wire-schema.ts';
import { termsPage } from './terms-page.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each document's path from the root of the project, and its text. */
export function contractDocuments(): Readonly<Record<string, string>> {
  const words = contractWords();
  return {
    'docs/api/openapi.json': jsonText(openApiDocument(words)),
    'docs/api/asyncapi.json': jsonText(asyncApiDocument()),
    'docs/contract.md': contractPage(words.calls),
    'docs/terms.md': termsPage(),
  };
}

function jsonText(document: JsonSchema): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

const introduction = `# The contract

Made by \`npx tsx docs/api/generate.ts\` from \`contract/\`; change it there. The same as data:
[OpenAPI](api/openapi.json) and [AsyncAPI](api/asyncapi.json).

Every call goes below \`/api\`, form-encoded, with \`lang\` added and the token in \`Authorization\`. The
answer is \`{type, message}\`: type \`ok\` with the payload, or \`error\`, \`998\` (verify first) or \`999\`
(log in first) with words in the caller's language and a stable \`code\`. Money is decimal text both
ways. Fields in *italics* may be left out. Calls marked "money" honour an \`Idempotency-Key\`.
`;

function contractPage(said: ReadonlyMap<string, string>): string {
  const rows = Object.entries<Endpoint>(endpointTable);
  const features = [...new Set(rows.map(([name]) => featureOf(name)))].sort();
  const tables = features.map((feature) => {
    const own = rows.filter(([name]) => featureOf(name) === feature);
    return [
      `### ${feature}`,
      '',
      '| Name | Call | Access | Fields | Notes |',
      '|---|---|---|---|---|',
      ...own.map(([name, row]) => callLine(name, row, said)),
      '',
    ].join('\n');
  });
  const extensions = rows
    .filter(([, row]) => row.extension)
    .map(([name, row]) => `- \`${row.method} ${row.path}\` (\`${name}\`). ${said.get(name) ?? ''}`.trim());
  return [
    introduction,
    '## Calls\n',
    ...tables,
    '## Calls that the specification does not have\n',
    ...extensions,
    '\n## Private events\n',
    'Told on the channel `me`, each with the whole entity as it is after the change.\n',
    ...Object.keys(eventTable).map((name) => `- \`${name}\``),
    '\n## Codes of refusals\n',
    'Besides 998 and 999 the specification gives none; these are the ones chosen.\n',
    ...errorCodes.map((code) => `- \`${code}\``),
    '',
  ].join('\n');
}

function callLine(name: string, row: Endpoint, said: ReadonlyMap<string, string>): string {
  const notes = [
    said.get(name) ?? '',
    row.movesMoney ? '**money**' : '',
  ].filter((note) => note !== '');
  const cells = [`\`${name}\``, `${row.method} ${row.path}`, row.access, fieldNames(row), notes.join(' ')];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function fieldNames(row: Endpoint): string {
  if (row.path === '/upload') return '`file` (multipart)';
  const { properties = {}, required = [] } = wireSchema(row.request);
  const named = new Set(required as readonly string[]);
  return Object.keys(properties as JsonSchema)
    .map((field) => (named.has(field) ? `\`${field}\`` : `*${field}*`))
    .join(' ');
}

/** The comment above each row of the table, and the one that begins the file of each feature. */
export function contractWords(): ContractWords {
  const folder = `${root}contract/features/`;
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(folder + file, 'utf8'));
  const rowsOf = (text: string) => text.matchAll(ROW_WITH_COMMENT);
  const calls = new Map(texts.flatMap((text) => [...rowsOf(text)].map(rowSentence)));
  const features = new Map(
    texts.flatMap((text) => {
      const [row] = rowsOf(text);
      const [, comment = ''] = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\//.exec(text) ?? [];
      return row === undefined ? [] : [[featureOf(row[2] ?? ''), sentence(comment)] as const];
    }),
  );
  return { calls, features };
}

const ROW_WITH_COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*'([a-zA-Z]+\.[a-zA-Z]+)': \{\s*method:/g;

function rowSentence([, comment = '', name = '']: RegExpMatchArray): readonly [string, string] {
  return [name, sentence(comment)];
}

function sentence(comment: string): string {
  return comment.replace(/^\s*\*/gm, ' ').replace(/\s+/g, ' ').trim();
}

function featureOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(contractDocuments())) writeFileSync(root + path, text);
}
