import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { inLanguage, languageAtHand } from '#server/language/at-hand.ts';
import type { StoredEvent } from '#shared/contract/notifications.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { type Language, Preferences, SystemSettings } from '#shared/settings.ts';
import { type Brands, pageAt } from '../branding/branding.service.ts';
import type { Letter } from './letters.presenter.ts';
import { presentMail } from './mail.presenter.ts';
import { selectFirstName, selectLanguages } from './mail.queries.ts';
import { nameStudent, readStudentNames } from './student-names.service.ts';

/** Those without a secret in them: what is enqueued is stored. It names nobody but its reader. */
type OpenLetter =
  | Exclude<
      Letter,
      {
        kind:
          | 'reset.code'
          | 'reset.link'
          | 'invitation'
          | 'registration.prove'
          | 'email.confirm'
          | 'email.undo'
          | 'notification';
      }
    >
  | { kind: 'notification'; happened: StoredEvent };

interface Recipient {
  email: string;
  /** The address they know us by: whose brand the mail carries, and what its links begin with, if we are called so. */
  cameBy: string | null;
  /** Whose mail it is where the address no longer tells. */
  accountId?: number;
  /** Where they have no account any more that could tell it. */
  language?: Language;
}

export interface Mailer {
  /** Sends it as soon as the transaction has committed, again and again until it is taken. */
  enqueue(db: Kysely<Database>, to: Recipient, letter: OpenLetter): Promise<void>;
  /** The same without waking anybody: it leaves seconds later, and the transaction waits for no other. */
  enqueueQuietly(db: Kysely<Database>, to: Recipient, letter: OpenLetter): Promise<void>;
  /** Sends it now: for jobs whose letter holds a secret that nobody may store. Throws to be tried again. */
  deliver(to: Recipient, letter: Letter): Promise<void>;
  /** Where a page is, for a mail to them; null where nobody has configured what we are called. */
  linkTo(to: Pick<Recipient, 'cameBy'>, path: string): string | null;
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

export function createMailer(app: FastifyInstance, { db, brands }: { db: Db; brands: Brands }): Mailer {
  async function send(id: string, to: Recipient, letter: Letter | OpenLetter): Promise<void> {
    // Asked when it leaves: what was kept or queued earlier may name a host that nobody trusts.
    const linkBase = app.siteAddresses.linkedFor(to.cameBy);
    const brand = await brands.find(pageAt(linkBase));
    // Somebody without an account is written to in the language in which they asked.
    const language = to.language ?? (await findLanguage(db, to)) ?? languageAtHand();
    const named = await inLanguage(language, () => nameInLetter(db, to, letter));
    const mail = inLanguage(language, () => presentMail(named, brand, linkBase));
    await app.mailTransport.send({ id, to: to.email, ...mail });
  }
  for (const job of [sendMail, sendQuietly]) {
    app.queue.define(job, ({ id, to, letter }: MailData) => send(id, to, letter));
  }
  return {
    enqueue: (within, to, letter) => app.queue.send(within, sendMail, mailOf(to, letter)),
    enqueueQuietly: (within, to, letter) => app.queue.send(within, sendQuietly, mailOf(to, letter)),
    deliver: (to, letter) => send(randomUUID(), to, letter),
    linkTo: ({ cameBy }, path) => {
      const linkBase = app.siteAddresses.linkedFor(cameBy);
      return linkBase === null ? null : `${linkBase}${path}`;
    },
  };
}

/** Without the name of its reader, where their account says it when the mail is sent. */
function mailOf(to: Recipient, letter: OpenLetter): MailData {
  const isNamed = 'firstName' in letter && to.accountId !== undefined;
  return { id: randomUUID(), to, letter: isNamed ? { ...letter, firstName: '' } : letter };
}

/** A stored letter says by reference whom it is about and for. */
async function nameInLetter(db: Db, to: Recipient, letter: Letter | OpenLetter): Promise<Letter> {
  if ('firstName' in letter && letter.firstName === '' && to.accountId !== undefined) {
    return { ...letter, firstName: await selectFirstName(db, to.accountId) };
  }
  if (letter.kind !== 'notification') return letter;
  const happened = letter.happened as StoredEvent;
  return { ...letter, happened: nameStudent(happened, await readStudentNames(db, [happened])) };
}

/** Their own choice, else the institution's; undefined for who has no account. */
async function findLanguage(
  db: Db,
  to: Pick<Recipient, 'accountId' | 'email'>,
): Promise<Language | undefined> {
  const chosen = await selectLanguages(db, to.accountId ?? normalizeEmail(to.email));
  if (!chosen) return undefined;
  const own = Preferences.shape.language.parse(chosen.own ?? undefined);
  return own ?? SystemSettings.shape.language.parse(chosen.usual ?? undefined);
}

/** For what somebody will read later, with or without their account. */
export async function getReaderLanguage(db: Db, accountId: number): Promise<Language> {
  return (await findLanguage(db, { accountId, email: '' })) ?? languageAtHand();
}
