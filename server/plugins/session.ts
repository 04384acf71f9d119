import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import type { Role } from '#shared/permissions.ts';
import { SystemSettings } from '#shared/settings.ts';

/** The signed-in person a request comes from, as every service receives them. */
export interface Actor {
  accountId: number;
  institutionId: number;
  role: Role;
  sessionId: number;
  address: string;
  requestId: string;
}

type Identity = Omit<Actor, 'address' | 'requestId'>;

interface Sessions {
  /** Throws NOT_SIGNED_IN without a live session. */
  identify(request: FastifyRequest): Promise<Actor>;
  /** Those of the sessions that have not ended; asking does not count as use. */
  findLive(sessionIds: readonly number[]): Promise<Set<number>>;
  /** Ends what this account may still do with old sessions: here at once, elsewhere within 2 s. */
  forgetAccount(db: Kysely<Database>, accountId: number): Promise<void>;
  onForgotten(receive: (accountId: number) => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
}

// A revoked session must be dead everywhere within 2 s even if the message about it was lost.
const cacheMs = 2_000;
const mostCached = 20_000;
const channel = 'cquiz_session';
const defaultTimeoutMinutes = SystemSettings.parse({}).sessionTimeoutMinutes;

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
}

export const session = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    const cache = new Map<string, { identity: Identity; until: number }>();
    const forgottenReceivers: ((accountId: number) => void)[] = [];

    function drop(accountId: number): void {
      for (const [key, entry] of cache) if (entry.identity.accountId === accountId) cache.delete(key);
      for (const receive of forgottenReceivers) receive(accountId);
    }
    app.channels.subscribe(channel, (payload) => drop(Number(payload)));
    app.channels.onGap(() => cache.clear());

    async function findIdentity(token: string): Promise<Identity | undefined> {
      const hash = hashToken(token);
      const key = hash.toString('base64url');
      const now = performance.now();
      const cached = cache.get(key);
      if (cached && cached.until > now) return cached.identity;
      cache.delete(key);
      const identity = await findSession(db, hash);
      if (!identity) return undefined;
      if (cache.size >= mostCached) cache.clear();
      cache.set(key, { identity, until: now + cacheMs });
      return identity;
    }

    app.decorate('sessions', {
      identify: async (request) => {
        const token = bearerToken(request);
        const identity = token === undefined ? undefined : await findIdentity(token);
        if (!identity) throw new AppError('NOT_SIGNED_IN');
        return { ...identity, address: request.ip, requestId: request.id };
      },
      findLive: (sessionIds) => findLive(db, sessionIds),
      forgetAccount: async (within, accountId) => {
        drop(accountId);
        await app.channels.send(within, channel, String(accountId));
      },
      onForgotten: (receive) => {
        forgottenReceivers.push(receive);
      },
    });
  },
  { name: 'session', dependencies: ['channels'] },
);

/** Finds a live session by its token's hash and moves its idle deadline, at most once a minute. */
async function findSession(db: Db, tokenHash: Buffer): Promise<Identity | undefined> {
  const { rows } = await sql<Identity & { seenLongAgo: boolean }>`
    select s.id as "sessionId", a.id as "accountId", a.institution_id as "institutionId", a.role,
      s.last_seen_at < now() - interval '1 minute' as "seenLongAgo"
    from session s join user_account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null
      and s.expires_at > now() and s.idle_expires_at > now() and a.status = 'ACTIVE'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { seenLongAgo, ...identity } = row;
  if (seenLongAgo) await touchSession(db, identity);
  return identity;
}

async function touchSession(db: Db, { sessionId, institutionId }: Identity): Promise<void> {
  await sql`
    update session set last_seen_at = now(),
      idle_expires_at = least(expires_at, now() + make_interval(mins => coalesce(
        (select (value #>> '{}')::integer from setting
          where institution_id = ${institutionId} and key = 'sessionTimeoutMinutes'),
        ${defaultTimeoutMinutes}::integer)))
    where id = ${sessionId} and revoked_at is null`.execute(db);
}

async function findLive(db: Db, sessionIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from session s join user_account a on a.id = s.account_id
    where s.id = any(${[...sessionIds]}) and s.revoked_at is null
      and s.expires_at > now() and s.idle_expires_at > now() and a.status = 'ACTIVE'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
