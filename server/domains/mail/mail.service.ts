import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#database/schema.ts';
import type { Brands } from '../branding/branding.service.ts';
import type { Letter } from './letters.presenter.ts';
import { presentMail } from './mail.presenter.ts';

/** Those without a secret in them: what is enqueued is stored. */
type OpenLetter = Exclude<Letter, { kind: 'reset.code' | 'reset.link' | 'invitation' }>;

interface Recipient {
  email: string;
  /** The address they know us by: whose brand the mail carries. Null: the default. */
  cameBy: string | null;
}

export interface Mailer {
  /** Sends it as soon as the transaction has committed, again and again until it is taken. */
  enqueue(db: Kysely<Database>, to: Recipient, letter: OpenLetter): Promise<void>;
  /** The same without waking anybody: it leaves seconds later, and the transaction waits for no other. */
  enqueueQuietly(db: Kysely<Database>, to: Recipient, letter: OpenLetter): Promise<void>;
  /** Sends it now: for jobs whose letter holds a secret that nobody may store. Throws to be tried again. */
  deliver(to: Recipient, letter: Letter): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer;
  }
}

interface MailData {
  id: string;
  to: Recipient;
  letter: OpenLetter;
}

// The last try is one to two hours after the first: a mail server may be restarted meanwhile.
const sendMail: { name: string; retries: number; data?: MailData } = { name: 'mail.send', retries: 12 };
const sendQuietly = { ...sendMail, name: 'mail.send-quietly', mayWait: true };

interface Site {
  brands: Brands;
  /** What links begin with where no request says it. */
  publicUrl: string | undefined;
}

export function createMailer(app: FastifyInstance, { brands, publicUrl }: Site): Mailer {
  async function send(id: string, to: Recipient, letter: Letter): Promise<void> {
    const brand = await brands.find(addressOf(to.cameBy));
    await app.mailTransport.send({ id, to: to.email, ...presentMail(letter, brand, publicUrl ?? null) });
  }
  for (const job of [sendMail, sendQuietly]) {
    app.queue.define(job, ({ id, to, letter }: MailData) => send(id, to, letter));
  }
  return {
    enqueue: (db, to, letter) => app.queue.send(db, sendMail, { id: randomUUID(), to, letter }),
    enqueueQuietly: (db, to, letter) => app.queue.send(db, sendQuietly, { id: randomUUID(), to, letter }),
    deliver: (to, letter) => send(randomUUID(), to, letter),
  };
}

/** Of nothing, if it is no address: then the default brand matches. */
function addressOf(cameBy: string | null): Parameters<Brands['find']>[0] {
  const url = cameBy === null ? null : URL.parse(cameBy);
  return { href: url?.href ?? '', hostname: url?.hostname ?? '' };
}
