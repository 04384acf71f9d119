import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely, RawBuilder } from 'kysely';
import { createBatcher } from '#database/batch.ts';
import type { Db, Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import {
  type AskedSession,
  deleteSessions,
  deleteUnrecordedAddresses,
  type Ending,
  type FoundSession,
  findLive,
  findSessions,
  type Identity,
  insertSession,
  type NewSession,
  retimeSessions,
  revokeSessions,
  type StartedSession,
} from './session-store.ts';

/** The signed-in person who makes a request, as every service receives them. */
export interface Actor extends Identity {
  address: string;
  requestId: string;
}

export interface Sessions {
  /** Throws NOT_SIGNED_IN without a live session, with the reason why it ended. */
  identify(request: FastifyRequest): Promise<Actor>;
  /** The cached caller, synchronously. */
  recall(request: FastifyRequest): Actor | undefined;
  /** Which of the sessions are live; does not count as use. */
  findLive(sessionIds: readonly number[]): Promise<Set<number>>;
  /** Undefined when the account has changed since its password was verified. */
  start(db: Db, session: NewSession, alongside: RawBuilder<unknown>): Promise<StartedSession | undefined>;
  /** Ends sessions of an account and returns how many; takes effect like `forgetAccount`. */
  end(trx: Trx, accountId: number, which?: Ending): Promise<number>;
  /** Applies a changed session timeout to people who are signed in. */
  retime(trx: Trx, institutionId: number): Promise<void>;
  /** Makes old sessions of this account stop working: here at once, in other processes within 2 s. */
  forgetAccount(db: Kysely<Database>, accountId: number): Promise<void>;
  /** Ends all sessions and deletes them. */
  erase(trx: Trx, accountId: number): Promise<void>;
  /** Deletes the addresses of sessions in institutions that have stopped recording them. */
  forgetAddresses(): Promise<void>;
  onForgotten(receive: (accountId: number) => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
}

// The time within which a revoked session stops working everywhere, even if the message about it is lost.
const cacheMs = 2_000;
const maxCached = 20_000;
const maxTogether = 100;
// Longer than any statement or transaction takes: see `isUnsettled`.
const unsettledMs = 30_000;
const channel = 'cquiz_session';

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
}

function asActor(identity: Identity, request: FastifyRequest): Actor {
  return { ...identity, address: request.ip, requestId: request.id };
}

/** Pages mark calls made without a user's activity: an unattended screen must not stay signed in. */
function isAttended(request: FastifyRequest): boolean {
  return request.headers['x-unattended'] !== '1';
}

export const session = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    const cache = new Map<string, { identity: Identity; until: number }>();
    const unsettled = new Map<number, number>();
    const forgottenReceivers: ((accountId: number) => void)[] = [];
    const find = createBatcher<AskedSession, FoundSession | null>({
      runBatch: (asked) => findSessions(db, asked),
      runOne: async (asked) => (await findSessions(db, [asked]))[0] ?? null,
      maxBatchSize: maxTogether,
    });

    function drop(accountId: number): void {
      for (const [key, entry] of cache) if (entry.identity.accountId === accountId) cache.delete(key);
      markUnsettled(accountId);
      for (const receive of forgottenReceivers) receive(accountId);
    }
    app.channels.subscribe(channel, (payload) => drop(Number(payload)));
    app.channels.onGap(() => cache.clear());

    // Oldest first, so that expired entries are at the front.
    function markUnsettled(accountId: number): void {
      const now = performance.now();
      for (const [known, until] of unsettled) {
        if (until > now) break;
        unsettled.delete(known);
      }
      unsettled.delete(accountId);
      unsettled.set(accountId, now + unsettledMs);
    }

    // A session may be read before a revocation commits and arrive here after the cache was cleared. Cached then, it
    // would live on, so for a while after a revocation the account is not cached.
    function isUnsettled(accountId: number): boolean {
      return (unsettled.get(accountId) ?? 0) > performance.now();
    }

    function recallIdentity(key: string): Identity | undefined {
      const cached = cache.get(key);
      if (!cached) return undefined;
      if (cached.until > performance.now()) return cached.identity;
      cache.delete(key);
      return undefined;
    }

    async function findSession(token: string, isUsed: boolean): Promise<FoundSession | null> {
      const hash = hashToken(token);
      const key = hash.toString('base64url');
      const now = performance.now();
      const known = recallIdentity(key);
      if (known) return { identity: known };
      const session = await find({ tokenHash: hash, isUsed });
      // A session cached by an unattended call would keep the next call from counting as use.
      if (!session || 'ended' in session || !isUsed || isUnsettled(session.identity.accountId))
        return session;
      if (cache.size >= maxCached) cache.clear();
      cache.set(key, { identity: session.identity, until: now + cacheMs });
      return session;
    }

    async function forgetAccount(within: Kysely<Database>, accountId: number): Promise<void> {
      drop(accountId);
      await app.channels.send(within, channel, String(accountId));
    }

    app.decorate('sessions', {
      identify: async (request) => {
        const token = bearerToken(request);
        const session = token === undefined ? null : await findSession(token, isAttended(request));
        if (!session) throw new AppError('NOT_SIGNED_IN');
        if ('ended' in session) throw new AppError('NOT_SIGNED_IN', { endedSession: session.ended });
        return asActor(session.identity, request);
      },
      recall: (request) => {
        const token = bearerToken(request);
        const identity = token === undefined ? undefined : recallIdentity(hashToken(token, 'base64url'));
        return identity && asActor(identity, request);
      },
      findLive: (sessionIds) => findLive(db, sessionIds),
      start: insertSession,
      end: async (trx, accountId, which = {}) => {
        const ended = await revokeSessions(trx, accountId, which);
        if (ended > 0) await forgetAccount(trx, accountId);
        return ended;
      },
      retime: retimeSessions,
      forgetAccount,
      erase: async (trx, accountId) => {
        await deleteSessions(trx, accountId);
        await forgetAccount(trx, accountId);
      },
      forgetAddresses: () => deleteUnrecordedAddresses(db),
      onForgotten: (receive) => {
        forgottenReceivers.push(receive);
      },
    });
  },
  { name: 'session', dependencies: ['channels'] },
);
