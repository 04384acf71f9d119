import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Where a request came from, for mails that follow from it. */
export interface Origin {
  /** The address of the site as the caller knows it. A stranger may claim any: only good for choosing a brand. */
  cameBy: string;
  /** What links in a mail begin with; null where nobody trustworthy has said what we are called. */
  linkBase: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    originOf(request: FastifyRequest): Origin;
  }
}

const mostCameBy = 300;

/**
 * A stranger could ask for somebody else's mail under a Host of their own, and the link in it would carry the
 * secret to them: without `PUBLIC_URL` only the Host of who is signed in, or of this very machine, is believed.
 */
export const origins = fp(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) => {
    app.decorate('originOf', (request) => {
      const base = `${request.protocol}://${request.host}`;
      const isBelieved = request.actor !== null || isThisMachine(request);
      return {
        cameBy: `${base}/`.slice(0, mostCameBy).toWellFormed(),
        linkBase: publicUrl ?? (isBelieved ? base : null),
      };
    });
  },
  { name: 'origins', dependencies: ['pipeline'] },
);

function isThisMachine({ ip, hostname }: FastifyRequest): boolean {
  const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isLocalName && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip);
}
