/**
 * The service worker: lets the app start without a network, and shows pushes while it is closed. It keeps the files of
 * one build; calls, pictures and the socket are none of its business. The build fills in its version and what every start needs.
 */
declare const BUILD_VERSION: string;
declare const START_FILES: readonly string[];

const scope = globalThis as unknown as ServiceWorkerGlobalScope;
const base = new URL('./', scope.location.href);
const PREFIX = 'aureus-';
const CACHE = PREFIX + BUILD_VERSION;
/** A network that says nothing for so long counts as none: the page that is kept is shown. */
const PATIENCE_MS = 2500;

// Outside of the data core this is the one place that touches the network.
// biome-ignore lint/style/noRestrictedGlobals: a service worker answers the page's requests.
const ask: typeof fetch = (request, options) => fetch(request, options);

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([base.href, ...START_FILES.map((file) => new URL(file, base).href)]);
  await keepFonts(cache);
}

/** Fonts outlive a build, and which ones are needed only the last one knows. */
async function keepFonts(cache: Cache): Promise<void> {
  for (const name of await caches.keys()) {
    const known = name.startsWith(PREFIX) ? await (await caches.open(name)).keys() : [];
    const fonts = known.filter(({ url }) => url.endsWith('.woff2'));
    await Promise.allSettled(fonts.map((font) => cache.add(font.url)));
  }
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The page itself: the newest one, or without a network the one that belongs to the kept files. */
async function answerPage(request: Request): Promise<Response> {
  const kept = (await (await caches.open(CACHE)).match(base.href)) ?? Response.error();
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const live = ask(request).then((answer) => (answer.status < 500 ? answer : kept));
  return Promise.race([live.catch(() => kept), patience]);
}

/** A file whose name carries its hash never changes, so what is kept is what would come. */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await ask(request);
  // Without room the file is simply not kept.
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

async function keepLoaded(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const mine = urls.filter((url) => url.startsWith(new URL('assets/', base).href));
  const keep = async (url: string) => (await cache.match(url)) ?? cache.add(url);
  await Promise.allSettled(mine.map(keep));
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== base.origin) return;
  if (request.mode === 'navigate' && url.pathname === base.pathname) {
    event.respondWith(answerPage(request));
  } else if (url.pathname.startsWith(`${base.pathname}assets/`)) {
    event.respondWith(answerFile(request));
  }
});

/** What the page says: `version?` asks, `activate` applies an update, a list names files it has loaded. */
scope.addEventListener('message', (event) => {
  if (event.data === 'version?') event.ports[0]?.postMessage(BUILD_VERSION);
  else if (event.data === 'activate') void scope.skipWaiting();
  else if (Array.isArray(event.data)) event.waitUntil(keepLoaded(event.data));
});

interface Pushed {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
}

/** Null for what the exchange has not written. */
function readPushed(data: PushMessageData | null): Pushed | null {
  try {
    const { id, title, body, link }: Partial<Record<keyof Pushed, unknown>> = data?.json() ?? {};
    if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string')
      return null;
    const isPage = typeof link === 'string' && link.startsWith('/pages/');
    return { id, title, body, link: isPage ? link : null };
  } catch {
    return null;
  }
}

/** Of this app alone, the one that was looked at last first. */
async function pages(): Promise<readonly WindowClient[]> {
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(base.href));
}

/** Where the app is in sight its toast has said it. One that comes twice takes its own place. */
async function showPushed(data: PushMessageData | null): Promise<void> {
  const pushed = readPushed(data);
  const isSeen = (await pages()).some(({ visibilityState }) => visibilityState === 'visible');
  if (pushed === null || isSeen) return;
  const { id, title, body, link } = pushed;
  const icon = new URL('icons/icon-192.png', base).href;
  await scope.registration.showNotification(title, { body, icon, tag: id, data: link });
}

/** The page of a notification that was tapped: in the app where it is open, or in a new one. */
async function openPushed(link: unknown): Promise<void> {
  const path = typeof link === 'string' ? link : '/';
  const [page] = await pages();
  if (page === undefined) {
    await scope.clients.openWindow(`${base.href}#${path}`);
    return;
  }
  page.postMessage({ open: path });
  await page.focus();
}

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(event.notification.data));
});
