import { expect, test } from 'vitest';
import { serverOfFile } from '../../support/of-file.ts';

const server = serverOfFile();

test('an address that the router itself cannot read is answered like an unknown one', async () => {
  const call = await server().send('/api/%');
  expect(call.status).toBe(404);
  expect(await call.json()).toMatchObject({ type: 'error', code: 'not_found' });
  const page = await server().send('/%');
  expect([page.status, await page.text()]).toEqual([404, 'Not found']);
});
