import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { readPhotoHost } from '#shared/photo-hosts.ts';

/**
 * Everything is loaded from our own origin, and pages contain no inline script. Only photos may come from elsewhere,
 * from hosts on the administrator's list. The browser loads them, because a server that fetches URLs can be pointed
 * at its own network.
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

// Schools run this on plain HTTP in their own network, so nothing may upgrade a page to HTTPS.
const always = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

// Without TLS browsers ignore the last two and warn on every page.
const behindTls = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
};

type Headers = Readonly<Record<string, string>>;

/** The headers of every response, computed when the list of photo hosts changes. */
interface ProtectiveHeaders {
  /** Also for refusals that no hook sees, such as a malformed URL. */
  current(): Headers;
  /** The photo hosts in the policy. */
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
      // Validated again, so that a row edited by hand or restored cannot add a directive to the policy.
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

/** Keeps the policy of every process in step with the setting. */
export const photoHosts = fp(
  async (app: FastifyInstance, { headers }: { headers: ProtectiveHeaders }) => {
    app.watchedSettings.onLook(() => headers.allowPhotosFrom(app.watchedSettings.of().photoHosts));
  },
  { name: 'photo-hosts', dependencies: ['watched-settings'] },
);
