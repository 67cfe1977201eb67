/** The examples of docs/for-developers.md, run as a stranger runs them against a server that is live. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { createClock } from '../../server/clock.ts';
import { projectRoot } from '../../tools/project.ts';
import { serverOfFile } from '../support/of-file.ts';

const server = serverOfFile(undefined, {
  market: 'simulated',
  clock: createClock(),
  withDemo: true,
});
const run = promisify(execFile);
const QUOTE = /^(BTC|ETH)USDT [\d.,]+/m;

async function outputOf(command: string, file: string): Promise<string> {
  const words = command === 'tsx' ? ['--import', 'tsx'] : [];
  const program = command === 'tsx' ? process.execPath : command;
  const { stdout } = await run(program, [...words, `examples/${file}`, server().url], {
    cwd: projectRoot,
    timeout: 180_000,
  });
  return stdout;
}

/** What a machine lacks is named in the title of the test that is skipped. */
function lacks(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
}

test('the core runs without a browser', async () => {
  expect(await outputOf('tsx', 'headless-core.ts')).toMatch(QUOTE);
});

test('a client is made from the document, compiles, and places an order', async () => {
  const document = JSON.parse(readFileSync(join(projectRoot, 'docs/api/openapi.json'), 'utf8'));
  const types = astToString(await openapiTS(document));
  writeFileSync(join(projectRoot, 'examples/aureus.d.ts'), types);
  const project = join(projectRoot, 'node_modules/.examples.tsconfig.json');
  const settings = {
    extends: join(projectRoot, 'tsconfig.base.json'),
    compilerOptions: { lib: ['ES2023', 'DOM'], types: ['node'] },
    files: [join(projectRoot, 'examples/typed-client.ts')],
  };
  writeFileSync(project, JSON.stringify(settings));
  await run(join(projectRoot, 'node_modules/.bin/tsc'), ['-p', project]);
  expect(await outputOf('tsx', 'typed-client.ts')).toMatch(/^order \d+ filled [\d.]+$/m);
});

test.skipIf(lacks('curl', '--version'))('curl alone reads quotes (needs curl)', async () => {
  const told = await outputOf('sh', 'quotes.sh');
  expect(told).toContain('42["snapshot",{"channel":"quote:BTCUSDT"');
});

test.skipIf(lacks('python3', '-c', 'import socketio'))(
  'Python reads quotes (needs python3 with python-socketio)',
  async () => {
    expect(await outputOf('python3', 'read_quotes.py')).toMatch(/^(BTC|ETH)USDT \d+ [\d.]+/m);
  },
);
