/**
 * The installed app: its service worker starts it without a network and notices newer builds. An
 * update waits until the user asks for it: `useAppUpdate` says that one waits, `applyUpdate`
 * installs it.
 */
import { create } from 'zustand';
import { registerServiceWorker } from './worker/worker-policy.ts';

const CHECK_PERIOD_MS = 3_600_000;
const LATE_FILES_MS = 5000;
/** A service worker that is still at work is not replaced before it rests, for minutes if need be. */
const TAKEOVER_MS = 3000;

interface AppUpdate {
  readonly waiting: ServiceWorker | null;
}

export const useAppUpdate = create<AppUpdate>(() => ({ waiting: null }));

/** Never fails: without a service worker the app works as a page. */
export async function followUpdates(): Promise<void> {
  // Insecure origins have no service worker, whatever the type says.
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await registerServiceWorker();
    await look(registration);
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => void look(registration));
    });
    // Offline there is nothing to learn; the next check comes by itself.
    const check = () => void registration.update().catch(() => undefined);
    setInterval(check, CHECK_PERIOD_MS);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') check();
    });
    await keepLoaded();
  } catch {
    // A private window or a full device stores nothing.
  }
}

export function applyUpdate(): void {
  const { waiting } = useAppUpdate.getState();
  const reload = () => location.reload();
  if (waiting === null) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage('activate');
  // The page itself comes from the network, so it is the new build under the old service worker too.
  setTimeout(reload, TAKEOVER_MS);
}

async function look({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return;
  const own = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;
  // The page was loaded from the network and may be the new build already: then there is nothing to
  // announce.
  if ((await versionOf(waiting)) === own) waiting.postMessage('activate');
  else useAppUpdate.setState({ waiting });
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    worker.postMessage('version?', [channel.port2]);
  });
}

/** On the first visit the files were requested before the service worker could cache them. */
async function keepLoaded(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller) {
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  }
  const tell = () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    serviceWorker.controller?.postMessage(files);
  };
  tell();
  setTimeout(tell, LATE_FILES_MS);
}
