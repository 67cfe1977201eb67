/** Where a push may go: to the internet alone, never into a network of one's own. */
import { expect, test } from 'vitest';
import { parseConfig } from '../../../server/config.ts';
import { PrivateAddress, publicLookup, pushUrlOf } from '../../../server/messages/push-endpoint.ts';
import { isPublicAddress } from '../../../server/network.ts';

test('in production only public https is pushed to, whatever an address is written like', async () => {
  for (const endpoint of [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/x',
    'https://100.64.0.1/x',
    'https://localhost/x',
    'https://db/x',
    'https://a.localhost/x',
    'https://push.example:8443/x',
    'https://me@push.example/x',
    'file:///etc/passwd',
    'no address',
  ])
    expect(pushUrlOf(endpoint, { isLocal: false }), endpoint).toBeNull();
  expect(pushUrlOf('https://fcm.googleapis.com/fcm/send/x', { isLocal: false })).not.toBeNull();
  expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
  expect(() => parseConfig({ MODE: 'production', PUSH_LOCAL: '1' })).toThrow('PUSH_LOCAL');
});

test('a name that leads into this network is never connected to', async () => {
  const found = await new Promise((resolve) => publicLookup('localhost', {}, resolve));
  expect(found).toBeInstanceOf(PrivateAddress);
});
