import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';

export type Composed = SendMailOptions & { subject: string; text: string; to: { address: string } };

export interface Carrier {
  carry(message: Composed): Promise<void>;
  /** Finishes mails that are being sent, unless forced. */
  close(how?: { force: boolean }): void;
}

/** Either an address, as in `SMTP_URL`, or its parts. */
export type SmtpServer =
  | { url: string }
  | {
      host: string;
      port: number;
      secure: boolean;
      requireTLS: boolean;
      ignoreTLS: boolean;
      auth?: { user: string; pass: string };
    };

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

export function smtpCarrier(server: SmtpServer, own: { maxRequeues?: number } = {}): Carrier {
  const options = {
    ...server,
    pool: true,
    maxConnections: 2,
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...own,
  } as const;
  const transporter = whenNeeded((create) => create(options));
  return {
    carry: async (message) => {
      await (await transporter.get()).sendMail(message);
    },
    close: (how) => transporter.close((open) => open.close(how)),
  };
}

export function folderCarrier(folder: string): Carrier {
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
