import { expect, test } from 'vitest';
import { type EndpointName, endpointOf, endpointTable } from '../../../contract/table.ts';
import { startTestServer } from '../../support/server.ts';

const names = Object.keys(endpointTable) as EndpointName[];

test('an instance whose clock is not that of the database takes no orders, says that it is not ready, and still answers', async () => {
  const server = await startTestServer({ wallNow: () => Date.now() + 3_600_000 });
  const account = await server.register('skewed@example.com');
  const { token } = account;
  for (const name of names.filter((each) => endpointOf(each).movesMoney))
    expect((await server.call(name, {}, { token })).code, name).toBe('unavailable');
  expect((await server.call('markets.fairness')).code).toBeNull();
  expect((await server.send('/readyz')).status).toBe(503);
  await server.close();
});
