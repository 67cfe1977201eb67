/**
 * Pushes to this device: asked for by its user, renewed with each start of theirs, and bound to the session. Whose they
 * are is kept, so that nobody who logs in here later gets what they did not ask for.
 */
import { create } from 'zustand';
import { canPush, subscribeBrowser, unsubscribeBrowser } from '../device/push.ts';
import { storage } from '../device/storage.ts';
import { run } from './core-link.ts';

export const usePush = create<{ readonly userId: string | null }>(() => ({
  userId: storage.readText('push'),
}));

/** Answers whether the device is subscribed now. The browser must have allowed notifications. */
export async function pushTo(userId: number): Promise<boolean> {
  const channels = await run('messages.channels', {});
  if (!channels.ok) return false;
  const subscribed = await subscribeBrowser(channels.value.publicKey);
  const clientid = subscribed && (await deviceId());
  if (!subscribed || !clientid) return false;
  const taken = await run('messages.subscribe', { clientid, ...subscribed });
  if (taken.ok) keep(String(userId));
  return taken.ok;
}

export async function pushNoMore(): Promise<void> {
  keep(null);
  await unsubscribeBrowser();
  const clientid = await deviceId();
  if (clientid) await run('messages.unsubscribe', { clientid });
}

/** The exchange forgets a device with its session, or when its browser has changed the address. */
export async function renewPush(userId: number): Promise<void> {
  const isMine = storage.readText('push') === String(userId);
  if (isMine && canPush() && Notification.permission === 'granted') await pushTo(userId);
}

function keep(userId: string | null): void {
  if (userId === null) storage.remove('push');
  else storage.writeText('push', userId);
  usePush.setState({ userId });
}

/** The identity that the exchange has given this device; null while it cannot be asked. */
async function deviceId(): Promise<string | null> {
  const known = storage.readText('clientId');
  if (known !== null) return known;
  const given = await run('home.clientId', {});
  if (!given.ok) return null;
  storage.writeText('clientId', given.value.clientid);
  return given.value.clientid;
}
