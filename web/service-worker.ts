// Opens the quiz screen offline once an attempt has started. It caches files only when the page asks for it. API calls
// never pass through here, except pictures.

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The parts of the worker's global scope used here. The full `webworker` types conflict with those of pages. */
interface WorkerScope {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', receive: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', receive: (event: WorkerEvent & MessageEvent<unknown>) => void): void;
  addEventListener(type: 'fetch', receive: (event: AskedEvent) => void): void;
}

const worker = self as unknown as WorkerScope;

/** The files of the quiz screen, and those that only formulas need. The build fills them in. */
declare const quizScreenFiles: readonly string[];
declare const mathsFiles: readonly string[];

interface Wish {
  type: string;
  page: string;
  holdsMaths: boolean;
  /** The message files of the screen in the student's language. */
  words: readonly string[];
  /** The URLs of the paper's pictures. */
  pictures: readonly string[];
}

const cachePrefix = 'cquiz-take-';
/** One entry for all quizzes, because their HTML is the same. */
const pageKey = '/student/quiz/take';
const takePage = /^\/student\/quiz\/[^/]+\/take\/?$/i;
const picturePath = /^\/api\/file\/\d+$/;
const patienceMs = 3_000;
let lastKept: Promise<unknown> = Promise.resolve();
const anyEncoding = { ignoreVary: true };

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const wish = event.data as Wish;
  const [port] = event.ports;
  if (wish.type !== 'keep' || !takePage.test(wish.page)) return;
  // One after the other: two at once would delete each other's cache.
  lastKept = lastKept.then(() => keep(wish));
  event.waitUntil(lastKept.then((isKept) => port?.postMessage(isKept)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
  else if (picturePath.test(pathname)) event.respondWith(answerPicture(request, pathname));
  else if (request.mode === 'navigate' && takePage.test(pathname)) event.respondWith(answerPage(request));
});

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, anyEncoding)) ?? fetch(request);
}

/** Uses the cache only offline. Online, a signed URL that has expired must be refused. */
async function answerPicture(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw error;
  }
}

async function answerPage(request: Request): Promise<Response> {
  const kept = await caches.match(pageKey, anyEncoding);
  if (!kept) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    // A proxy responds with these while the server is down.
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
}

/** Fills a new cache completely before it deletes older ones, so that the cached screen is never incomplete. */
async function keep({ page, holdsMaths, words, pictures }: Wish): Promise<boolean> {
  try {
    const response = await fetch(page, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`The page answered ${response.status}.`);
    const html = await response.clone().text();
    const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    const name = `${cachePrefix}${Date.now()}`;
    const cache = await caches.open(name);
    const files = [...quizScreenFiles, ...words, ...named, ...(holdsMaths ? mathsFiles : [])];
    await Promise.all([...new Set(files)].map((file) => keepFile(cache, file)));
    await Promise.all(pictures.map((address) => keepPicture(cache, address)));
    await cache.put(pageKey, response);
    const names = await caches.keys();
    const older = names.filter((other) => other.startsWith(cachePrefix) && other !== name);
    await Promise.all(older.map((other) => caches.delete(other)));
    return true;
  } catch {
    // Offline: an earlier cache is still complete.
    return (await caches.match(pageKey, anyEncoding)) !== undefined;
  }
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  const response = (await caches.match(file, anyEncoding)) ?? (await fetch(file));
  if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
  await cache.put(file, response);
}

/** The key is the path, because the signature in the URL changes. A missing picture does not stop the others. */
async function keepPicture(cache: Cache, address: string): Promise<void> {
  const { pathname } = new URL(address, self.location.origin);
  if (!picturePath.test(pathname)) return;
  try {
    const response = await fetch(address);
    if (response.ok) await cache.put(pathname, response);
  } catch {
    const kept = await caches.match(pathname);
    if (kept) await cache.put(pathname, kept);
  }
}

export {};
