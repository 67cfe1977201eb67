/** A server that pushes to a stand-in of a push service, and devices that read what they are sent. */
import { expect } from 'vitest';
import type { MessageKey } from '../../../server/content/message-keys.ts';
import { type Database, transact } from '../../../server/db/database.ts';
import { addMessage } from '../../../server/messages/add-message.ts';
import { ofFile, serverOfFile } from '../../support/of-file.ts';
import { openPushService, type StandInDevice } from '../../support/push-service.ts';
import { must, type TestAccount } from '../../support/server.ts';

export function openPushWorld(open: () => Promise<Database>) {
  const service = ofFile(openPushService);
  const server = serverOfFile(open, { environment: { PUSH_LOCAL: '1' } });

  async function withDevice(email: string, lang = 'en') {
    const account = await server().register(email);
    const device = service().device();
    await must(server().call('messages.subscribe', { ...device.fields, lang }, account));
    return { account, device };
  }
  const tell = (account: TestAccount, key: MessageKey, params: Record<string, string>) =>
    transact(server().exchange.database, async (tx) => {
      const at = server().exchange.clock.now();
      await addMessage(tx, account.userId, { key, params, at } as never);
      return {};
    });
  const waiting = (account: TestAccount) =>
    server().exchange.database.query<{ sentAt: number | null; attempts: number }>(
      `select p.sent_at, p.attempts from pushes p join push_devices d on d.id = p.device_id
         where d.user_id = $1`,
      [account.userId],
    );
  const devicesOf = (account: TestAccount) =>
    server().exchange.database.query<{ failures: number }>(
      'select failures from push_devices where user_id = $1',
      [account.userId],
    );
  /** Runs what is due after a while, and waits until none is on its way. */
  async function pass(account: TestAccount, byMs = 2_000): Promise<void> {
    server().advanceMs(byMs);
    await server().running.jobs.runDue();
    await expect
      .poll(async () => (await waiting(account)).some(({ sentAt }) => sentAt !== null))
      .toBe(false);
  }
  const said = (device: StandInDevice) =>
    service()
      .receivedFor(device)
      .map((push) => device.read(push));

  return { service, server, withDevice, tell, waiting, devicesOf, pass, said };
}
