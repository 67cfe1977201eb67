import { expect, test } from 'vitest';
import { filesNamed } from './plan.ts';
import { needsOf } from './test-files.ts';

test.each([
  ['server/ledger/post.test.ts', []],
  ['server/ledger/post.pg.test.ts', ['postgres']],
  ['tests/faults/relay.pg.redis.test.ts', ['postgres', 'redis']],
  ['tests/acceptance/trade.spec.ts', ['chromium']],
  ['tests/x.pg.folder/post.test.ts', []],
])('the name of %s says what it needs: %j', (path, needs) => {
  expect(needsOf(path)).toEqual(needs);
});

test('a filter brings the files that it names, and a word that names none is an error', () => {
  expect(filesNamed(['tools/testing/test-files'])).toEqual(['tools/testing/test-files.test.ts']);
  expect(() => filesNamed(['tools/testing', 'no-such-place'])).toThrow('no-such-place');
});
