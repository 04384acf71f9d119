import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { currentLanguage, inLanguage } from '#server/language/current-language.ts';
import type { MailMessage, MailServerAccess, MailTest } from '#server/plugins/jobs/mail-transport.ts';
import type { StoredEvent } from '#shared/contract/communication/notifications.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { type Language, Preferences, SystemSettings, withDefaults } from '#shared/settings.ts';
import { type Brands, pageAt } from '../branding/branding.service.ts';
import type { Letter } from './letters.presenter.ts';
import { presentMail } from './mail.presenter.ts';
import { selectFirstName, selectReaderSettings } from './mail.queries.ts';
import { nameStudent, readStudentNames } from './student-names.service.ts';

/** Mails without a secret: queued mails are stored. They name only their reader. */
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
  /** The host they know us by: decides the branding and, if it is trusted, the links. */
  cameBy: string | null;
  /** The reader's account, if the address no longer identifies it. */
  accountId?: number;
  /** For a person without an account any more. */
  language?: Language;
}

export interface Mailer {
  /** Sends after the commit, with retries until the mail server accepts it. */
  enqueue(db: Kysely<Database>, to: Recipient, letter: OpenLetter): Promise<void>;
  /** The same without NOTIFY: it leaves seconds later, and the transaction waits for no other. */
  enqueueQuietly(db: Kysely<Database>, to: Recipient, letter: OpenLetter): Promise<void>;
  /** Sends now: for jobs whose mail has a secret that must not be stored. Throws to be retried. */
  deliver(to: Recipient, letter: Letter): Promise<void>;
  /** Sends now, and reports how it went instead of throwing. */
  test(to: Recipient, server?: MailServerAccess): Promise<MailTest>;
  /** The address of a page, for a mail; null if no public address is configured. */
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

// The last retry is one to two hours after the first attempt, so that a mail server can be restarted meanwhile.
const sendMail: { name: string; retries: number; data?: MailData } = { name: 'mail.send', retries: 12 };
const sendQuietly = { ...sendMail, name: 'mail.send-quietly', mayWait: true };

export function createMailer(app: FastifyInstance, { db, brands }: { db: Db; brands: Brands }): Mailer {
  async function compose(id: string, to: Recipient, letter: Letter | OpenLetter): Promise<MailMessage> {
    // Decided when it leaves: stored or queued data may name a host that is no longer trusted.
    const linkBase = app.siteAddresses.linkedFor(to.cameBy);
    const brand = await brands.find(pageAt(linkBase));
    // A person without an account gets the language of their request.
    const reader = await findReader(db, to);
    const language = to.language ?? reader?.language ?? currentLanguage();
    const named = await inLanguage(language, () => nameInLetter(db, to, letter));
    const mail = inLanguage(language, () => presentMail(named, brand, linkBase, reader?.timezone));
    return { id, to: to.email, institutionId: reader?.institutionId, ...mail };
  }
  async function send(id: string, to: Recipient, letter: Letter | OpenLetter): Promise<void> {
    await app.mailTransport.send(await compose(id, to, letter));
  }
  for (const job of [sendMail, sendQuietly]) {
    app.queue.define(job, ({ id, to, letter }: MailData) => send(id, to, letter));
  }
  return {
    enqueue: (within, to, letter) => app.queue.send(within, sendMail, mailOf(to, letter)),
    enqueueQuietly: (within, to, letter) => app.queue.send(within, sendQuietly, mailOf(to, letter)),
    deliver: (to, letter) => send(randomUUID(), to, letter),
    test: async (to, server) =>
      app.mailTransport.test(await compose(randomUUID(), to, { kind: 'mailServer.test' }), server),
    linkTo: ({ cameBy }, path) => {
      const linkBase = app.siteAddresses.linkedFor(cameBy);
      return linkBase === null ? null : `${linkBase}${path}`;
    },
  };
}

/** Leaves out the reader's name if their account has it when the mail is sent. */
function mailOf(to: Recipient, letter: OpenLetter): MailData {
  const isNamed = 'firstName' in letter && to.accountId !== undefined;
  return { id: randomUUID(), to, letter: isNamed ? { ...letter, firstName: '' } : letter };
}

/** A stored mail refers to people by id. */
async function nameInLetter(db: Db, to: Recipient, letter: Letter | OpenLetter): Promise<Letter> {
  if ('firstName' in letter && letter.firstName === '' && to.accountId !== undefined) {
    return { ...letter, firstName: await selectFirstName(db, to.accountId) };
  }
  if (letter.kind !== 'notification') return letter;
  const happened = letter.happened as StoredEvent;
  return { ...letter, happened: nameStudent(happened, await readStudentNames(db, [happened])) };
}

interface Reader {
  institutionId: number;
  language: Language;
  timezone: string;
}

/** The person's own choices, otherwise the institution's; undefined without an account. */
async function findReader(db: Db, to: Pick<Recipient, 'accountId' | 'email'>): Promise<Reader | undefined> {
  const stored = await selectReaderSettings(db, to.accountId ?? normalizeEmail(to.email));
  if (!stored) return undefined;
  const own = withDefaults(Preferences, { language: stored.language, timezone: stored.timezone });
  const usual = withDefaults(SystemSettings, {
    language: stored.usualLanguage ?? undefined,
    timezone: stored.usualTimezone ?? undefined,
  });
  return {
    institutionId: stored.institutionId,
    language: own.language ?? usual.language,
    timezone: own.timezone ?? usual.timezone,
  };
}

/** For text the person will read later, with or without their account. */
export async function getReaderLanguage(db: Db, accountId: number): Promise<Language> {
  return (await findReader(db, { accountId, email: '' }))?.language ?? currentLanguage();
}
