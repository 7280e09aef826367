import { setCacheNameDetails, skipWaiting } from 'workbox-core';
import { matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/**
 * A file of the build, by its path below the folder of the pages; the revision is null when the path changes with the
 * content.
 */
export interface ShellFile {
  readonly url: string;
  readonly revision: string | null;
}

interface WorkerScope {
  /** Put in by the build (`scripts/vite/serviceWorker.ts`). */
  readonly __WB_MANIFEST: readonly ShellFile[];
  readonly location: { readonly href: string };
  readonly registration: {
    readonly navigationPreload: { enable(): Promise<void> } | undefined;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
  /** Only in Chromium. */
  addRoutes?(rule: object): Promise<void>;
}

interface PageMessage extends Pick<LifeEvent, 'waitUntil'> {
  /** The language in which a page shows (`features/language/keepTexts.ts`). */
  readonly data: { readonly shownLanguage: string };
}

interface PressEvent extends Pick<LifeEvent, 'waitUntil'> {
  readonly notification: {
    readonly tag: string;
    /** The address of the page that showed it. */
    readonly data: string;
    close(): void;
  };
}

interface PageRequest {
  readonly preloadResponse?: Promise<Response | undefined>;
}

declare const self: WorkerScope;
/** The path below which the pages are. */
const ROOT = new URL('.', self.location.href).pathname;
const files = self.__WB_MANIFEST.map(({ url, revision }) => ({ url: ROOT + url, revision }));
const ASSETS = `${ROOT}assets/`;
const START = `${ROOT}start.js`;

const PREFIX = 'moderated-chat';
/** How long the newest page is waited for before the one of the last build is shown, ms (decision 14). */
const PATIENCE_MS = 40;

/** Each build has a cache of its own, named by its files. */
const build = files.map(({ url, revision }) => `${url} ${revision ?? ''}`).join();
setCacheNameDetails({ prefix: PREFIX, suffix: hashOf(build) });
precache(files.filter(({ url }) => languageOf(url) === undefined));

/** The texts of the language in use, from whichever build; English is a part of the pages. */
const TEXTS = `${PREFIX}-texts`;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFormerLanguage());
  // Calls of the service never wait for this worker to start.
  const ownFiles = {
    or: [
      { requestMode: 'navigate' },
      { urlPattern: { pathname: `${ASSETS}*` } },
      { urlPattern: { pathname: START } },
    ],
  };
  const rule = { condition: { not: ownFiles }, source: 'network' };
  event.waitUntil(event.addRoutes?.(rule).catch(() => undefined) ?? Promise.resolve());
});
// A page that is open goes on with the files of its own build, so the new one need not wait for its end.
skipWaiting();

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldBuilds());
  event.waitUntil(removeTexts(({ pathname }) => files.every(({ url }) => url !== pathname)));
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

let keeping = Promise.resolve();
self.addEventListener('message', (event) => {
  const { shownLanguage } = event.data;
  // One after the other: the last language stays. What fails is tried again when a page tells of it the next time.
  keeping = keeping.then(() => keepLanguage(shownLanguage)).catch(() => undefined);
  event.waitUntil(keeping);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification));
});

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pageAt(url.pathname) !== undefined,
  ({ request, event, url }) => openPage(request, event as PageRequest, pageAt(url.pathname) ?? ''),
);

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith(ASSETS) || url.pathname === START),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);

/** The language of a file with texts, by the name that the build gives it (`scripts/vite/chunks.ts`). */
function languageOf(address: string): string | undefined {
  return /-texts-(\w+?)-[^/]*\.js$/.exec(address)?.[1];
}

/** Keeps the texts of one language, and those of no other. */
async function keepLanguage(language: string): Promise<void> {
  await addTexts((each) => each === language);
  await removeTexts(({ pathname }) => languageOf(pathname) !== language);
}

/** A new build has the texts of the language in which the one before it was shown. */
async function keepFormerLanguage(): Promise<void> {
  const kept = await (await caches.open(TEXTS)).keys();
  const languages = new Set(kept.map(({ url }) => languageOf(url)));
  await addTexts((language) => languages.has(language));
}

async function addTexts(isWanted: (language: string) => boolean): Promise<void> {
  const cache = await caches.open(TEXTS);
  for (const { url } of files) {
    const language = languageOf(url);
    if (language === undefined || !isWanted(language)) continue;
    if (!(await cache.match(url))) await cache.add(url);
  }
}

async function removeTexts(isOutdated: (address: URL) => boolean): Promise<void> {
  const cache = await caches.open(TEXTS);
  for (const kept of await cache.keys())
    if (isOutdated(new URL(kept.url))) await cache.delete(kept);
}

/** Shows the page of a pressed notification; it knows where the notification leads (`notifications/notifier.ts`). */
async function showPage({ tag, data: address }: PressEvent['notification']): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSamePage = ({ url }: Page) => new URL(url).pathname === new URL(address).pathname;
  const page = pages.find(({ url }) => url === address) ?? pages.find(isSamePage);
  for (const each of pages) each.postMessage({ pressedNotification: tag });
  await (page ? page.focus() : self.clients.openWindow(address));
}

/** The page that an address shows. */
function pageAt(pathname: string): string | undefined {
  const path = pathname === ROOT ? `${ROOT}index.html` : pathname;
  return files.find(({ url }) => url === path || url === `${path}.html`)?.url;
}

/** The page of the newest build, or of the one that is kept when the server cannot tell in time. */
async function openPage(request: Request, event: PageRequest, path: string): Promise<Response> {
  const fetching = fetchPage(request, event);
  const patience = new Promise<undefined>((end) => setTimeout(end, PATIENCE_MS));
  const newest = await Promise.race([fetching.catch(() => undefined), patience]);
  if (newest?.ok) return newest;
  return (await matchPrecache(path)) ?? fetching;
}

async function fetchPage(request: Request, { preloadResponse }: PageRequest): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Tabs may be open with the build before this one; it stays until the next one comes. */
async function removeOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== TEXTS && name.startsWith(PREFIX));
  const own = names.filter((name) => name.endsWith(hashOf(build)));
  const others = names.filter((name) => !own.includes(name));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Tells builds apart; nothing depends on how hard it is to guess. */
function hashOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return (hash >>> 0).toString(36);
}
