import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Nothing comes from anywhere else, and no script stands in a page. */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

export const securityHeaders = fp(
  async (app: FastifyInstance, { https }: { https: boolean }) => {
    await app.register(helmet, {
      // Schools run this on plain HTTP in their own network: nothing may move a page to HTTPS by itself.
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
      hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      // Browsers ignore these without TLS and complain on every page.
      crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
      originAgentCluster: https,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    });
  },
  { name: 'security-headers' },
);
