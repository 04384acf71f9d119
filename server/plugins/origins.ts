import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { addressOfHost, normalizeHost, readTrustedHost } from '#shared/trusted-hosts.ts';

/** Which of our own addresses a request came to, for mails that follow from it. */
export interface Origin {
  /** That address, such as `https://quiz.school.example/`; null where the configuration does not name it. */
  cameBy: string | null;
  /** What links begin with: that address, else the first one of the configuration; null where there is none. */
  linkBase: string | null;
}

/** What this site is called. Only the configuration says so: `PUBLIC_URL`, then the setting of trusted hosts. */
export interface SiteAddresses {
  /** For a document. `cameBy` where somebody registered chooses among several; no request has a say. */
  printedFor(cameBy: string | null): string | null;
  /** For a mail: also an address of this very machine, on which only the reader's own machine answers. */
  linkedFor(cameBy: string | null): string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    originOf(request: FastifyRequest): Origin;
    siteAddresses: SiteAddresses;
  }
}

const parse = (address: string) => URL.parse(address);

// As long as `user_account.came_by` may be.
const maxCameBy = 300;

/**
 * A stranger could ask for somebody else's mail under a Host of their own: its link would carry the secret to them,
 * and its brand would be one they chose. A Host is only compared with what the configuration names.
 */
export const origins = fp(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) => {
    function listConfigured(): string[] {
      // Read once more: a row that somebody wrote by hand must not break every mail.
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

/** So that it works by itself where it was just started. Behind a proxy of this machine anybody may be asking. */
function findOwnMachine({ host, headers, socket }: FastifyRequest): string | null {
  const isDirect = forwardingHeaders.every((name) => headers[name] === undefined);
  if (!isDirect || !loopback.test(socket.remoteAddress ?? '')) return null;
  return readOwnMachine(`http://${host}/`);
}

function readOwnMachine(cameBy: string | null): string | null {
  const address = cameBy?.replace(/\/$/, '') ?? '';
  return ownMachine.test(address) ? address : null;
}
