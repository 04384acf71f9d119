import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Nothing comes from anywhere else, and no script stands in a page. Only a student's photo may be at an address that
 * an administrator gave: the browser fetches it, because a server that does can be sent to its own network.
 */
const contentSecurityPolicy = (https: boolean) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    https ? "img-src 'self' data: blob: https:" : "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

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

/** Also for the refusals that no hook sees: an address that cannot be read never reaches one. */
export function protectiveHeaders(https: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(https),
    ...always,
    ...(https ? behindTls : {}),
  };
}

export const securityHeaders = fp(
  async (app: FastifyInstance, { https }: { https: boolean }) => {
    const headers = protectiveHeaders(https);
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
  { name: 'security-headers' },
);
