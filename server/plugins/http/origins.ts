import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { addressOfHost, normalizeHost, readTrustedHost } from '#shared/trusted-hosts.ts';

/** Which of our own addresses a request came to, for links in later mails. */
export interface Origin {
  /** The address, such as `https://quiz.school.example/`. Null unless the configuration names it. */
  cameBy: string | null;
  /** The base of links: that address, else the first configured one. Null if there is none. */
  linkBase: string | null;
}

/** The addresses of this site, from the configuration only: `PUBLIC_URL`, then the setting of trusted hosts. */
export interface SiteAddresses {
  /**
   * For documents. The address where the person registered (`cameBy`) selects one of several. Requests have no
   * influence.
   */
  printedFor(cameBy: string | null): string | null;
  /** For mails: can be a loopback address, which only the reader's own machine answers. */
  linkedFor(cameBy: string | null): string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    originOf(request: FastifyRequest): Origin;
    siteAddresses: SiteAddresses;
  }
}

const parse = (address: string) => URL.parse(address);

// The length of `user_account.came_by`.
const maxCameBy = 300;

/**
 * A stranger could request another person's mail with a forged Host: its link would send them the secret, in a brand
 * they chose. So a Host is only compared with the configured addresses.
 */
export const origins = fp(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) => {
    function listConfigured(): string[] {
      // Validated again, so that a row edited by hand does not break every mail.
      const trusted = app.watchedSettings
        .of()
        .trustedHosts.flatMap((host) => readTrustedHost(host, parse) ?? []);
      return [...(publicUrl === undefined ? [] : [publicUrl]), ...trusted.map(addressOfHost)];
    }

    app.decorate('originOf', (request) => {
      const configured = listConfigured();
      const own = findByHost(configured, request.host) ?? (configured[0] ? null : findOwnMachine(request));
      const cameBy = own === null || own.length >= maxCameBy ? null : `${own}/`;
      return { cameBy, linkBase: own ?? configured[0] ?? null };
    });

    function printedFor(cameBy: string | null): string | null {
      const configured = listConfigured();
      const host = cameBy === null ? undefined : URL.parse(cameBy)?.host;
      return (host === undefined ? null : findByHost(configured, host)) ?? configured[0] ?? null;
    }
    app.decorate('siteAddresses', {
      printedFor,
      linkedFor: (cameBy) => printedFor(cameBy) ?? readOwnMachine(cameBy),
    });
  },
  { name: 'origins', dependencies: ['pipeline', 'watched-settings'] },
);

function findByHost(configured: readonly string[], host: string): string | null {
  const isAt = (address: string) => {
    const { protocol, host: own } = new URL(address);
    const asked = normalizeHost(protocol.slice(0, -1), host, parse);
    return asked === own.replace(/\.(?=:\d*$|$)/, '');
  };
  return configured.find(isAt) ?? null;
}

const ownMachine = /^http:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/;
const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'];

/** Lets a fresh local start work without configuration. Behind a local proxy anyone may be calling. */
function findOwnMachine({ host, headers, socket }: FastifyRequest): string | null {
  const isDirect = forwardingHeaders.every((name) => headers[name] === undefined);
  if (!isDirect || !loopback.test(socket.remoteAddress ?? '')) return null;
  return readOwnMachine(`http://${host}/`);
}

function readOwnMachine(cameBy: string | null): string | null {
  const address = cameBy?.replace(/\/$/, '') ?? '';
  return ownMachine.test(address) ? address : null;
}
