/** Web Push of this browser: what it can, and the subscription that it holds. */
interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function canPush(): boolean {
  return (
    'PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis
  );
}

/** Null where the browser, or a private window of it, takes none. A subscription of another key is replaced. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return null;
    const held = await registration.pushManager.getSubscription();
    const key = bytesOf(publicKey);
    if (held && !isSame(held.options.applicationServerKey, key)) await held.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys = {} } = (await registration.pushManager.subscribe(options)).toJSON();
    const { p256dh, auth } = keys;
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
  } catch {
    return null;
  }
}

export async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The exchange sends nothing more all the same.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSame(held: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(held ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
