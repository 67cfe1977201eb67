/** The documents of the two interfaces, by the recommended rules of the linters that others use. */
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import { asyncapi, oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';

const read = (name: string) =>
  readFileSync(new URL(`../../docs/api/${name}`, import.meta.url), 'utf8');

/** Refusals are answered with the status 200, as CORE-06 has it: no call has an answer of 4xx. */
const WAIVED = new Set(['operation-4xx-response']);

test('OpenAPI: Redocly finds nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: read('openapi.json'), config });
  const kept = found.filter(({ ruleId }) => !WAIVED.has(ruleId));
  expect(kept.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test.each([
  ['openapi.json', oas],
  ['asyncapi.json', asyncapi],
])('Spectral finds nothing in %s', async (name, ruleset) => {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[ruleset as RulesetDefinition, 'recommended']] });
  const found = await spectral.run(new Document(read(name), Json));
  expect(found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual(
    [],
  );
});
