import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Database } from '#database/schema.ts';
import { type LiveEvent, streamEvents } from '#shared/contract/communication/events.ts';
import { maxStreamsOfAccount, maxStreamsOfAddress } from '#shared/limits.ts';
import { networkOf } from '#shared/network-of.ts';
import type { Role } from '#shared/permissions.ts';
import type { Actor } from '../sessions/session.ts';
import { StreamGroups } from './stream-groups.ts';

/** The recipients: a role, some accounts, or everyone signed in to the institution. */
type Audience = { institutionId: number } & (
  | { roles: readonly Role[]; accountIds?: never }
  | { accountIds: readonly number[]; roles?: never }
  | { roles?: never; accountIds?: never }
);

export interface Events {
  /** Reaches the open pages of every process; inside a transaction only if it commits. */
  publish(db: Kysely<Database>, audience: Audience, event: LiveEvent): Promise<void>;
  /** Publishes several events, all or none. */
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
// Proxies close a silent connection after a minute or less.
const heartbeatMs = 20_000;
// A reader this far behind is gone or stuck. It reconnects and reloads everything.
const maxBufferedBytes = 256 * 1024;
const maxAccounts = 400;
// How long a connection stays open for a reader that does not read the end of its stream.
const lingerMs = 2_000;

interface Stream {
  actor: Actor;
  response: ServerResponse;
  /** The attempt whose devices it follows. */
  attemptId: number | undefined;
  /** A stream that was asked to end no longer counts. */
  isOver: boolean;
}

/** Pages of an earlier version do not know device events and reconnect when they get one. */
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

/** PostgreSQL refuses messages of 8,000 bytes, which the ids of a large programme exceed. */
function splitAudience(audience: Audience): Audience[] {
  const { institutionId, accountIds } = audience;
  if (accountIds === undefined) return [audience];
  const parts: Audience[] = [];
  for (let at = 0; at < accountIds.length; at += maxAccounts) {
    parts.push({ institutionId, accountIds: accountIds.slice(at, at + maxAccounts) });
  }
  return parts;
}

export const events = fp(
  async (app: FastifyInstance) => {
    const streams = new Set<Stream>();
    const byAccount = new StreamGroups<number, Stream>();
    const byNetwork = new StreamGroups<string, Stream>();

    function write(stream: Stream, text: string): void {
      // Ended a moment ago, with its connection still open.
      if (stream.response.writableEnded) return;
      if (stream.response.writableLength > maxBufferedBytes) stream.response.destroy();
      else stream.response.write(text);
    }
    function sendEvent(stream: Stream, event: LiveEvent): void {
      write(stream, `data: ${JSON.stringify(event)}\n\n`);
    }
    function end(stream: Stream): void {
      leave(stream);
      stream.response.end();
      setTimeout(() => stream.response.destroy(), lingerMs).unref();
    }
    function leave(stream: Stream): void {
      if (stream.isOver) return;
      stream.isOver = true;
      byAccount.remove(stream.actor.accountId, stream);
      byNetwork.remove(networkOf(stream.actor.address), stream);
    }
    /** Names the reason, so that the page does not reconnect at once and close another page's stream. */
    function closeOldest(streamsOldestFirst: readonly Stream[]): void {
      for (const stream of streamsOldestFirst) {
        sendEvent(stream, { type: 'stream.closed' });
        end(stream);
      }
    }
    function enter(stream: Stream): void {
      const { accountId, address } = stream.actor;
      streams.add(stream);
      closeOldest(byAccount.add(accountId, stream, maxStreamsOfAccount));
      closeOldest(byNetwork.add(networkOf(address), stream, maxStreamsOfAddress));
    }
    app.liveStreams.onExcess((accountId, keep) => closeOldest(byAccount.oldestBeyond(accountId, keep)));

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
        if (isMeant(stream.actor, audience) && isAskedFor(stream, event)) sendEvent(stream, event);
      }
    });
    app.channels.onGap(() => {
      for (const stream of streams) sendEvent(stream, { type: 'resync' });
    });
    app.maintenance.onFlip((institutionId) => {
      for (const stream of streams) {
        if (stream.actor.institutionId === institutionId) sendEvent(stream, { type: 'maintenance.changed' });
      }
    });
    app.sessions.onForgotten((accountId) => {
      for (const stream of byAccount.oldestBeyond(accountId, 0)) end(stream);
    });

    // A stream outlives the check of its request: it is closed once its session ends.
    async function beat(): Promise<void> {
      if (streams.size === 0) return;
      const asked = [...streams];
      const live = await app.sessions.findLive(asked.map(({ actor }) => actor.sessionId));
      for (const stream of asked) {
        if (live.has(stream.actor.sessionId)) write(stream, ': still here\n\n');
        else end(stream);
      }
    }
    const heartbeat = setInterval(() => {
      // Without the database no session can be checked; the next beat tries again.
      beat().catch((error: unknown) => app.log.warn({ err: error }, 'event streams not checked'));
    }, heartbeatMs);
    heartbeat.unref();

    app.serve(streamEvents, ({ actor, query, request, reply }): undefined => {
      // The client left during the lookup: it has no address any more, and no later event reports it.
      if (request.raw.socket.destroyed) {
        reply.hijack();
        return;
      }
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      const stream: Stream = { actor, response: reply.raw, attemptId: query.attemptId, isOver: false };
      reply.raw.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      sendEvent(stream, { type: 'connected' });
      enter(stream);
      const known = app.liveStreams.opened(actor.accountId);
      const forget = () => {
        leave(stream);
        streams.delete(stream);
        app.liveStreams.closed(actor.accountId, known);
      };
      request.raw.once('close', forget);
      reply.raw.once('close', forget);
    });
    // An open stream would keep the server from closing.
    app.addHook('preClose', async () => {
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    });
    app.metrics.gauge('cquiz_event_streams', 'Open event streams', () => streams.size);
  },
  { name: 'events', dependencies: ['pipeline', 'channels', 'session', 'metrics', 'live-streams'] },
);
