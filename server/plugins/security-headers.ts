import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { readPhotoHost } from '#shared/photo-hosts.ts';

/**
 * Nothing comes from anywhere else, and no script stands in a page. Only a student's photo may be at an address that
 * an administrator gave, on a host that is on their list: the browser fetches it, because a server that does can be sent
 * to its own network.
 */
function contentSecurityPolicy(photoHosts: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...photoHosts.map((host) => `https://${host}`)].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

// Schools run this on plain HTTP in their own network: nothing here may move a page to HTTPS by itself.
const always = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

// Browsers ignore the last two without TLS and complain on every page.
const behindTls = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
};

type Headers = Readonly<Record<string, string>>;

/** What every answer carries. Worked out once for every change of the list of photo hosts, not for each answer. */
interface ProtectiveHeaders {
  /** Also for the refusals that no hook sees: an address that cannot be read never reaches one. */
  current(): Headers;
  /** The hosts that the policy names. */
  photoHosts(): readonly string[];
  allowPhotosFrom(hosts: readonly string[]): void;
}

export function createProtectiveHeaders(https: boolean): ProtectiveHeaders {
  const headersFor = (photoHosts: readonly string[]): Headers => ({
    'Content-Security-Policy': contentSecurityPolicy(photoHosts),
    ...always,
    ...(https ? behindTls : {}),
  });
  let hosts: readonly string[] = [];
  let headers = headersFor(hosts);
  return {
    current: () => headers,
    photoHosts: () => hosts,
    allowPhotosFrom: (listed) => {
      // Read once more: a row that was written by hand or restored must not add a rule to the policy.
      hosts = listed.flatMap((host) => readPhotoHost(host, (address) => URL.parse(address)) ?? []);
      headers = headersFor(hosts);
    },
  };
}

export const securityHeaders = fp(
  async (app: FastifyInstance, { headers }: { headers: ProtectiveHeaders }) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers.current());
      done();
    });
  },
  { name: 'security-headers' },
);

/** Keeps the policy of every process as the setting is. */
export const photoHosts = fp(
  async (app: FastifyInstance, { headers }: { headers: ProtectiveHeaders }) => {
    app.watchedSettings.onLook(() => headers.allowPhotosFrom(app.watchedSettings.of().photoHosts));
  },
  { name: 'photo-hosts', dependencies: ['watched-settings'] },
);
