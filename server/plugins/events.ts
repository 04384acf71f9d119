import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Database } from '#database/schema.ts';
import { type LiveEvent, streamEvents } from '#shared/contract/events.ts';
import type { Role } from '#shared/permissions.ts';
import type { Actor } from './session.ts';

/** Who is told: those of a role, or some accounts, or everyone of the institution who is signed in. */
type Audience = { institutionId: number } & (
  | { roles: readonly Role[]; accountIds?: never }
  | { accountIds: readonly number[]; roles?: never }
  | { roles?: never; accountIds?: never }
);

export interface Events {
  /** Reaches the open pages of every process; inside a transaction only if that commits. */
  publish(db: Kysely<Database>, audience: Audience, event: LiveEvent): Promise<void>;
  /** Several at once: all of them, or none where the database refuses one. */
  publishAll(db: Kysely<Database>, announcements: readonly Announcement[]): Promise<void>;
}

interface Announcement {
  audience: Audience;
  event: LiveEvent;
}

declare module 'fastify' {
  interface FastifyInstance {
    events: Events;
  }
}

const channel = 'cquiz_event';
// Proxies cut a silent connection after a minute or less.
const heartbeatMs = 20_000;
// A reader this far behind is gone or stuck; it reconnects and asks for everything again.
const mostBufferedBytes = 256 * 1024;
const mostAccounts = 400;

interface Stream {
  actor: Actor;
  response: ServerResponse;
  /** The attempt whose devices it follows. */
  attemptId: number | undefined;
}

/** Pages of an earlier version do not know the events of devices, and reconnect when they get one. */
function isAskedFor({ attemptId }: Stream, event: LiveEvent): boolean {
  const isOfDevice = event.type === 'answers.changed' || event.type === 'device.changed';
  return !isOfDevice || event.attemptId === attemptId;
}

function isMeant(actor: Actor, audience: Audience): boolean {
  if (audience.institutionId !== actor.institutionId) return false;
  const { roles, accountIds } = audience;
  if (!roles && !accountIds) return true;
  return Boolean(roles?.includes(actor.role) || accountIds?.includes(actor.accountId));
}

/** PostgreSQL refuses a message of 8,000 bytes, which the ids of a large programme exceed. */
function splitAudience(audience: Audience): Audience[] {
  const { institutionId, accountIds } = audience;
  if (accountIds === undefined) return [audience];
  const parts: Audience[] = [];
  for (let at = 0; at < accountIds.length; at += mostAccounts) {
    parts.push({ institutionId, accountIds: accountIds.slice(at, at + mostAccounts) });
  }
  return parts;
}

export const events = fp(
  async (app: FastifyInstance) => {
    const streams = new Set<Stream>();

    function write(stream: Stream, text: string): void {
      // Ended a moment ago, with its connection still open.
      if (stream.response.writableEnded) return;
      if (stream.response.writableLength > mostBufferedBytes) stream.response.destroy();
      else stream.response.write(text);
    }
    function tell(stream: Stream, event: LiveEvent): void {
      write(stream, `data: ${JSON.stringify(event)}\n\n`);
    }

    app.decorate('events', {
      publish: async (db, audience, event) => {
        for (const part of splitAudience(audience)) {
          await app.channels.send(db, channel, JSON.stringify({ audience: part, event }));
        }
      },
      publishAll: async (db, announcements) => {
        const payloads = announcements.flatMap(({ audience, event }) =>
          splitAudience(audience).map((part) => JSON.stringify({ audience: part, event })),
        );
        await app.channels.sendAll(db, channel, payloads);
      },
    });
    app.channels.subscribe(channel, (payload) => {
      const { audience, event } = JSON.parse(payload) as { audience: Audience; event: LiveEvent };
      for (const stream of streams) {
        if (isMeant(stream.actor, audience) && isAskedFor(stream, event)) tell(stream, event);
      }
    });
    app.channels.onGap(() => {
      for (const stream of streams) tell(stream, { type: 'resync' });
    });
    app.maintenance.onFlip((institutionId) => {
      for (const stream of streams) {
        if (stream.actor.institutionId === institutionId) tell(stream, { type: 'maintenance.changed' });
      }
    });
    app.sessions.onForgotten((accountId) => {
      for (const stream of streams) if (stream.actor.accountId === accountId) stream.response.end();
    });

    // A stream outlives its request's check: one whose session has ended meanwhile is closed.
    async function beat(): Promise<void> {
      if (streams.size === 0) return;
      const asked = [...streams];
      const live = await app.sessions.findLive(asked.map(({ actor }) => actor.sessionId));
      for (const stream of asked) {
        if (live.has(stream.actor.sessionId)) write(stream, ': still here\n\n');
        else stream.response.end();
      }
    }
    const heartbeat = setInterval(() => {
      // Without the database nobody can be judged; the next beat asks again.
      beat().catch((error: unknown) => app.log.warn({ err: error }, 'event streams not checked'));
    }, heartbeatMs);
    heartbeat.unref();

    app.serve(streamEvents, ({ actor, query, request, reply }): undefined => {
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      const stream: Stream = { actor, response: reply.raw, attemptId: query.attemptId };
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      tell(stream, { type: 'connected' });
      streams.add(stream);
      app.liveStreams.opened(actor);
      const end = () => {
        if (streams.delete(stream)) app.liveStreams.closed(actor);
      };
      request.raw.once('close', end);
      reply.raw.once('close', end);
      // Gone while it was asked who they are: nothing will tell so any more.
      if (reply.raw.destroyed) end();
    });
    // An open stream would keep the server from ever closing.
    app.addHook('preClose', async () => {
      clearInterval(heartbeat);
      for (const stream of streams) stream.response.end();
    });
    app.metrics.gauge('cquiz_event_streams', 'Open event streams', () => streams.size);
  },
  { name: 'events', dependencies: ['pipeline', 'channels', 'session', 'metrics', 'live-streams'] },
);
