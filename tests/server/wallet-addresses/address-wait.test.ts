import { expect, test } from 'vitest';
import { startTestServer } from '../../support/server.ts';

test('ADDR-02 the wait is what the configuration says', async () => {
  const server = await startTestServer({ environment: { ADDRESS_WAIT_HOURS: '0' } });
  expect(server.exchange.config.addressWaitHours).toBe(0);
  await server.close();
  for (const ADDRESS_WAIT_HOURS of ['-1', '1.5', 'soon', '721'])
    await expect(startTestServer({ environment: { ADDRESS_WAIT_HOURS } })).rejects.toThrow(
      'ADDRESS_WAIT_HOURS must be',
    );
});
