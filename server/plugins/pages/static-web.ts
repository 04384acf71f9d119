import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import type { PageAddress } from '#shared/branding/match.ts';
import type { AppliedBrand, BrandCandidate } from '#shared/contract/platform/branding.ts';
import type { Language } from '#shared/settings.ts';
import { sendError } from '../http/error-handler.ts';
import { languageOf } from '../http/language.ts';
import { type AppIcon, appIcons, drawAppIcon, lookOf } from './app-icons.ts';
import { appManifest } from './app-manifest.ts';
import { brandIcon, brandPage } from './branded-page.ts';

interface Options {
  brands: {
    find: (address: PageAddress) => Promise<AppliedBrand>;
    findByKey: (key: string) => Promise<AppliedBrand | undefined>;
    list: () => Promise<AppliedBrand[]>;
    listCandidates: (address: PageAddress) => Promise<BrandCandidate[]>;
  };
  /** Which of our configured addresses a request came to; null when it is none of them. */
  trustedAddress: (request: FastifyRequest) => string | null;
  /** The allowed photo hosts. */
  photoHosts: () => readonly string[];
  /** The institution's language. */
  defaultLanguage: () => Promise<Language>;
  /** The folder of the built pages. */
  folder?: string;
}

const builtPages = resolve(import.meta.dirname, '../../../web/dist');

/** Serves the built pages. Every path that is neither a file nor an API call gets the app's page. */
export const staticWeb = fp(
  async (
    app: FastifyInstance,
    { brands, defaultLanguage, trustedAddress, photoHosts, folder = builtPages }: Options,
  ) => {
    const page = resolve(folder, 'index.html');
    const template = existsSync(page) ? readFileSync(page, 'utf8') : undefined;
    const preloads = readPreloads(resolve(folder, 'preloads.json'));
    if (template !== undefined) {
      await app.register(fastifyStatic, {
        root: resolve(folder, 'assets'),
        prefix: '/assets/',
        // Their names contain a content hash.
        immutable: true,
        maxAge: '1y',
        index: false,
        wildcard: true,
        // Compressed at build time.
        preCompressed: true,
      });
      // The logos and icons of the built-in brands.
      await app.register(fastifyStatic, {
        root: resolve(folder, 'brand'),
        prefix: '/brand/',
        maxAge: '1d',
        index: false,
        wildcard: true,
        decorateReply: false,
      });
    }
    const worker = resolve(folder, 'service-worker.js');
    if (existsSync(worker)) serveWorker(app, readFileSync(worker));

    /** By key only: a cached picture must be the same under every Host. */
    async function sendIcon(request: FastifyRequest, reply: FastifyReply) {
      const { brand: key } = request.query as { brand?: string | string[] };
      const asked = typeof key === 'string' ? await brands.findByKey(key) : undefined;
      const brand = asked ?? (await brands.find(nowhere));
      return reply.header('Cache-Control', 'no-cache').type('image/svg+xml').send(brandIcon(brand));
    }

    /** For visitors: the institution's language unless it is English, else the best match of the browser. */
    async function strangersLanguage(request: FastifyRequest): Promise<Language> {
      const own = await defaultLanguage();
      return own === 'en' ? languageOf(request) : own;
    }

    serveApp(app, {
      brandOf: (request) => brands.find(homeOf(trustedAddress(request))),
      listBrands: brands.list,
      strangersLanguage,
    });

    app.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && path === '/favicon.svg') return sendIcon(request, reply);
      const isPage = isRead && !/^\/(api|assets|brand|metrics)(\/|$)/i.test(path);
      if (!isPage || template === undefined) return sendError(new AppError('NOT_FOUND'), request, reply);
      const address = addressOf(request);
      const shown = {
        brand: await brands.find(address),
        candidates: await brands.listCandidates(address),
        language: await strangersLanguage(request),
      };
      return reply
        .headers({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Language, Host' })
        .type('text/html; charset=utf-8')
        .send(brandPage(template, { ...shown, preloads: preloads(path), photoHosts: photoHosts() }, path));
    });
  },
  { name: 'static-web', dependencies: ['error-handler'] },
);

/** The files to preload for a path: see `tooling/bundle/preloads.ts`. */
function readPreloads(file: string): (path: string) => string[] {
  const built = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const known = new Map(Object.entries(JSON.parse(built) as Record<string, string[]>));
  return (path) => {
    if (/^\/student\/quiz\/\d+\/take$/.test(path)) return known.get('quiz') ?? [];
    const [, area = '', page = '', below] = path.split('/');
    const key = `${area}/${page.replaceAll('_', '-')}${below === undefined ? '' : '/'}`;
    return [...(known.get(area) ?? []), ...(known.get(key) ?? [])];
  };
}

/** The name never changes, so a cached copy would keep loading the files of an old build. */
function serveWorker(app: FastifyInstance, script: Buffer): void {
  app.get('/service-worker.js', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}

interface InstalledApp {
  /** Only for a configured address: an installed app stays on the device, and a Host can be forged. */
  brandOf: (request: FastifyRequest) => Promise<AppliedBrand>;
  listBrands: () => Promise<AppliedBrand[]>;
  strangersLanguage: (request: FastifyRequest) => Promise<Language>;
}

/** The files that browsers request to install the app. */
function serveApp(app: FastifyInstance, { brandOf, listBrands, strangersLanguage }: InstalledApp): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = appManifest(await brandOf(request), await strangersLanguage(request));
    const body = JSON.stringify(manifest);
    reply.headers({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Language, Host' });
    return sendUnlessKnown(request, reply, { body, type: 'application/manifest+json; charset=utf-8' });
  });
  for (const icon of Object.keys(appIcons) as AppIcon[]) {
    app.get(`/app-icon-${icon}.png`, async (request, reply) => {
      const { v: look } = request.query as { v?: string | string[] };
      const named = (await listBrands()).find((brand) => lookOf(brand) === look);
      const body = await drawAppIcon(named ?? (await brandOf(request)), icon);
      // Cacheable only when the URL names the variant: then it is the same under every Host.
      reply.header('Cache-Control', named ? 'public, max-age=86400' : 'private, no-cache');
      return sendUnlessKnown(request, reply, { body, type: 'image/png' });
    });
  }
}

function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type }: { body: string | Buffer; type: string },
) {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  reply.header('ETag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** Without an address the default brand matches. */
const nowhere: PageAddress = { href: '', hostname: '' };

/** An installed app belongs to its host: it has one name and one icon, whichever page it was installed from. */
function homeOf(base: string | null): PageAddress {
  const url = base === null ? null : URL.parse(base);
  return url === null ? nowhere : { href: url.href, hostname: url.hostname };
}

function addressOf(request: FastifyRequest): PageAddress {
  return { href: `${request.protocol}://${request.host}${request.url}`, hostname: request.hostname };
}
