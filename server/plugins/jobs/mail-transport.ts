import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { createTransport, NodemailerError, SendMailOptions } from 'nodemailer';
import { redactSecrets } from '#shared/redact-secrets.ts';

/** A composed mail to one person. */
interface MailMessage {
  /** The same for every try, so that a server that has already accepted the mail recognises it. */
  id: string;
  /** The display name before our own address. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface MailTransport {
  /** Resolves when the mail is accepted or permanently refused; throws when a retry may succeed. */
  send(message: MailMessage): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    mailTransport: MailTransport;
  }
}

interface TransportOptions {
  /** Undefined: mails become files in `<dataDir>/mail`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

type Composed = SendMailOptions & { subject: string; text: string; to: { address: string } };

interface Carrier {
  carry(message: Composed): Promise<void>;
  close(): void;
}

export const mailTransport = fp(
  async (app: FastifyInstance, { smtpUrl, mailFrom, dataDir }: TransportOptions) => {
    const carrier = smtpUrl === undefined ? folderCarrier(join(dataDir, 'mail')) : smtpCarrier(smtpUrl);

    async function send(message: MailMessage): Promise<void> {
      try {
        await carrier.carry(compose(message, mailFrom));
      } catch (error) {
        const reason = redactSecrets((error as NodemailerError).message);
        if (!isRecipientRefused(error as NodemailerError)) throw new Error(`Mail was not taken: ${reason}`);
        app.log.warn({ reason }, 'the mail server refuses the recipient of a mail for good');
      }
    }
    app.decorate('mailTransport', { send });
    app.addHook('onClose', async () => carrier.close());
  },
  { name: 'mail-transport' },
);

function compose({ id, fromName, to, subject, text, html }: MailMessage, mailFrom: string) {
  return {
    messageId: `<${id}@${domainToASCII(mailFrom.slice(mailFrom.lastIndexOf('@') + 1))}>`,
    from: { name: fromName, address: mailFrom },
    // Objects, because a string would be parsed and a comma in it would split one recipient into two.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Loaded with the first mail, to save 4 MB. */
function whenNeeded<Transporter>(make: (create: typeof createTransport) => Transporter) {
  let made: Promise<Transporter> | undefined;
  return {
    get: () => {
      made ??= import('nodemailer').then((mailer) => make(mailer.createTransport));
      return made;
    },
    close: (end: (transporter: Transporter) => void) => void made?.then(end),
  };
}

function smtpCarrier(url: string): Carrier {
  const options = {
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as const;
  const transporter = whenNeeded((create) => create(options));
  return {
    carry: async (message) => {
      await (await transporter.get()).sendMail(message);
    },
    // The queue has finished its jobs by then; another process takes over a hanging one.
    close: () => transporter.close((open) => open.close({ force: true })),
  };
}

function folderCarrier(folder: string): Carrier {
  const transporter = whenNeeded((create) =>
    create({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    carry: async (message) => {
      const { message: bytes } = await (await transporter.get()).sendMail(message);
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was composed as a stream.');
      const { to, subject, text } = message;
      await writeMailFile(folder, bytes, `To: ${to.address}\nSubject: ${subject}\n\n${text}`);
    },
    close: () => transporter.close((open) => open.close()),
  };
}

/**
 * Writes the mail as it would be sent, and its text in a second file, because the mail breaks long links into lines.
 */
async function writeMailFile(folder: string, bytes: Buffer, text: string): Promise<void> {
  const time = new Date().toISOString().replaceAll(':', '-');
  const name = `${time}-${randomBytes(3).toString('hex')}.eml`;
  // Only a finished file is named `.eml`, so that no reader of the folder opens one that is about to be renamed.
  const temporary = join(folder, `.${name}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Flushed, because a full disk may report only then.
    await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
    await writeFile(join(folder, name.replace(/eml$/, 'txt')), text, { mode: 0o600 });
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function isRecipientRefused({ command, permanent }: NodemailerError): boolean {
  return command === 'RCPT TO' && permanent === true;
}
