import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Question } from '../../contract/question.ts';
import { endpointTable } from '../../contract/table.ts';
import { questionTable } from '../../contract/views.ts';
import { listFiles, projectRoot } from '../../tools/project.ts';

const NAME = /'([a-zA-Z]+\.[a-zA-Z]+)'/g;
/** The doors to the exchange, with the call that is named in them. */
const DOOR =
  /\b(?:useAsk|useSend|useConfirmedSend|useProvenSave|ask|run|keptRun|send)\w*(?:<[^>()]*>)?\(([^()]*?)[,)]/g;
/** A table from which a screen takes its call. */
const ENTRY = /\b(?:save|call):\s*('[a-zA-Z]+\.[a-zA-Z]+')/g;

function callsMade(code: string): ReadonlySet<string> {
  const places = [...code.matchAll(DOOR), ...code.matchAll(ENTRY)].map(([, place = '']) => place);
  const names = places.flatMap((place) => [...place.matchAll(NAME)].map(([, name = '']) => name));
  const questions: { readonly [name: string]: Question | undefined } = questionTable;
  return new Set(names.map((name) => questions[name]?.asks ?? name));
}

test('APP-24 SESS-17 HOME-04 MARK-04 MARK-05 SPOT-03 FUT-13 OPT-07 CONV-03 ASSET-05 DEPO-08 WDRAW-04 TRANSF-05 IDENT-10 SECUR-06 ADDR-04 CARD-06 MSG-04 NEWS-03 SUPP-03 SET-07 the app itself makes every call of the specification', () => {
  const files = listFiles(projectRoot, ['src', 'workers']).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const code = files.map((path) => readFileSync(join(projectRoot, path), 'utf8')).join('\n');
  const made = callsMade(code);
  const unmade = Object.entries(endpointTable)
    .filter(([name, row]) => !('extension' in row) && !made.has(name))
    .map(([name]) => name);
  // A file is no form: it has a way of its own (CORE-13).
  expect(unmade).toEqual(['settings.upload']);
  expect(code.includes("endpointRow('settings.upload')")).toBe(true);
});
