import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { DatabaseUnavailable, StatementFailed } from '../db/errors.ts';
import { createLog } from './log.ts';

test('an error is logged with its name, message, place and code, and without the row that it failed on', () => {
  const lines: string[] = [];
  const log = createLog(parseConfig({}), { write: (line) => void lines.push(line) });
  const error = Object.assign(new DatabaseUnavailable('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    detail: 'Key (email)=(an@example.com) already exists.',
  });
  log.warn({ err: error, orderId: 7 }, 'an order waits');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'an order waits',
    orderId: 7,
    err: {
      type: 'DatabaseUnavailable',
      message: 'connect ECONNREFUSED',
      stack: expect.stringContaining('log.test.ts'),
      fault: 'ECONNREFUSED',
    },
  });
  expect(lines[0]).not.toContain('an@example.com');
  log.warn({ err: new StatementFailed('lost', { sqlState: '40P01' }), code: '123456' });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { fault: '40P01' }, code: '[secret]' });
});
