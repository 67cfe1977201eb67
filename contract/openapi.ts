/** The calls as an OpenAPI document, made from the table and from what its files say of it. */
import { type Endpoint, IDEMPOTENCY_KEY } from './endpoint.ts';
import { errorCodes } from './envelope.ts';
import { DEFAULT_LANGUAGE, languages } from './plain/languages.ts';
import { endpointTable } from './table.ts';
import { type JsonSchema, wireSchema } from './wire-schema.ts';

/** Who answers questions about the interface. */
export const CONTACT = {
  name: 'Aureus',
  url: 'https://aureus.test',
  email: 'support@aureus.test',
} as const;

/** The one call whose request is a file and not a form (CORE-13). */
const UPLOAD_PATH = '/upload';

/** What the comments of the contract say: one text for each call, one for each feature. */
export interface ContractWords {
  readonly calls: ReadonlyMap<string, string>;
  readonly features: ReadonlyMap<string, string>;
}

/** OpenAPI 3.1: one operation for each row of the table, under its name. */
export function openApiDocument(words: ContractWords): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const rows = Object.entries<Endpoint>(endpointTable);
  for (const [name, row] of rows.sort(([, one], [, other]) => compareText(one.path, other.path))) {
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: operation(name, row, words.calls.get(name) ?? ''),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aureus',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: CONTACT,
      description:
        'Calls are form-encoded and answered in an envelope, refusals with the status 200 as well. Money is decimal text both ways.',
    },
    servers: [{ url: '/api' }],
    tags: [...words.features].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that a login answers, as it is.',
        },
      },
      schemas: { Refusal: refusalSchema, Language: { enum: languages, default: DEFAULT_LANGUAGE } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'One key for each intent: a repeat has no second effect and the same answer.',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
        },
      },
    },
  };
}

const refusalSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'message', 'code'],
  properties: {
    type: {
      enum: ['error', '998', '999'],
      description: '998 leads to verification, 999 to login.',
    },
    message: { type: 'string', description: 'Text in the language of the caller.' },
    code: { enum: errorCodes },
    params: { type: 'object', additionalProperties: { type: 'string' } },
    fields: {
      type: 'object',
      description: 'Which rule each field of the request broke.',
      additionalProperties: { enum: errorCodes },
    },
  },
};

function operation(name: string, row: Endpoint, said: string): JsonSchema {
  const parameters = [
    ...(row.method === 'GET' ? queryParameters(row) : []),
    ...(row.movesMoney ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    summary: firstSentence(said).replace(/ \([A-Z]+-\d+.*?\)/g, ''),
    description: [said, accessWords[row.access], ...(row.movesMoney ? [MONEY_WORDS] : [])].join(
      ' ',
    ),
    // A guest may say who is calling: some answers then know more.
    security: row.access === 'guest' ? [{}, { token: [] }] : [{ token: [] }],
    'x-access': row.access,
    ...(row.extension && { 'x-extension': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(row.method !== 'GET' && { requestBody: requestBody(row) }),
    responses: { 200: answer(row) },
  };
}

const accessWords: Readonly<Record<Endpoint['access'], string>> = {
  guest: 'Anybody may call.',
  user: 'For users who are logged in.',
  verified: 'For users whose identity is verified; others are answered 998.',
};

const MONEY_WORDS = 'Moves money: repeated with the same Idempotency-Key it has no second effect.';

function firstSentence(said: string): string {
  return said.split(/(?<=[.:;]) /, 1)[0]?.replace(/[.:;]$/, '') ?? '';
}

/** The language goes with every call, as a field like any other (CORE-04). */
function withLanguage(request: JsonSchema): JsonSchema {
  const properties = (request['properties'] ?? {}) as JsonSchema;
  return {
    ...request,
    properties: { ...properties, lang: { $ref: '#/components/schemas/Language' } },
  };
}

function queryParameters(row: Endpoint): JsonSchema[] {
  const { properties, required } = withLanguage(wireSchema(row.request));
  const named = new Set(required as readonly string[] | undefined);
  return Object.entries(properties as JsonSchema).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(named.has(name) && { required: true }),
    schema,
  }));
}

function requestBody(row: Endpoint): JsonSchema {
  const form = withLanguage(wireSchema(row.request));
  if (row.path !== UPLOAD_PATH) {
    return { content: { 'application/x-www-form-urlencoded': { schema: form } } };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { type: 'object', required: ['file'], properties: { file } };
  return { content: { 'multipart/form-data': { schema } } };
}

function answer(row: Endpoint): JsonSchema {
  const done = {
    type: 'object',
    required: ['type', 'message'],
    properties: { type: { const: 'ok' }, message: wireSchema(row.response) },
  };
  const schema = { oneOf: [done, { $ref: '#/components/schemas/Refusal' }] };
  return { description: 'The envelope.', content: { 'application/json': { schema } } };
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
