import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: { name: string; address: string };
  /** From the header. */
  to: string[];
  /** From the envelope; a file has none. */
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  /** By name in lower case. The last one of repeated headers. */
  headers: Record<string, string>;
  /** As received. */
  raw: string;
}

type Wanted = (mail: ReceivedMail) => boolean;

export interface TestSmtpServer {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Number of recipients named, refused or not. */
  tries(): number;
  /** Sets the response to recipients: 550 and 451 refuse, 250 accepts. */
  answerRecipients(status: 250 | 451 | 550, afterMs?: number): void;
  /** The first matching mail, including those that have arrived already. */
  waitForMail(wanted?: Wanted, withinMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts a real mail server on loopback. A fixed port lets it come back at the same address. */
export async function startSmtpServer(port = 0, own: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  let status = 250;
  let afterMs = 0;
  let tries = 0;
  async function receive(stream: Readable, envelope: SMTPServerEnvelope, done: () => void): Promise<void> {
    const recipients = envelope.rcptTo.map(({ address }) => address);
    mails.push(await parseMail(await buffer(stream), recipients));
    done();
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo({ address }, _session, done) {
      tries += 1;
      const answer = status === 250 ? null : refusal(status, address);
      setTimeout(() => done(answer), afterMs);
    },
    onData(stream, { envelope }, done) {
      void receive(stream, envelope, done);
    },
    ...own,
  });
  // Some tests disconnect in the middle.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    port: portOf(server),
    mails,
    tries: () => tries,
    answerRecipients: (nextStatus, nextAfterMs = 0) => {
      status = nextStatus;
      afterMs = nextAfterMs;
    },
    waitForMail: (wanted, withinMs) => waitFor(async () => mails, wanted, withinMs),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The mails of a server without `SMTP_URL`, oldest first. */
export async function readMailFolder(dataDir: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'mail');
  const files = mailFiles(folder);
  return Promise.all(files.map((file) => parseMail(readFileSync(join(folder, file)), [])));
}

/** The oldest matching mail in the folder, as soon as there is one. */
export async function waitForMailFile(
  dataDir: string,
  wanted?: Wanted,
  withinMs?: number,
): Promise<ReceivedMail> {
  return waitFor(() => readMailFolder(dataDir), wanted, withinMs);
}

function mailFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function waitFor(
  read: () => Promise<ReceivedMail[]>,
  wanted: Wanted = () => true,
  withinMs = 60_000,
): Promise<ReceivedMail> {
  const end = performance.now() + withinMs;
  for (;;) {
    const mails = await read();
    const mail = mails.find(wanted);
    if (mail) return mail;
    if (performance.now() > end) {
      const seen = mails.map(({ to, subject }) => `${to.join()}: ${subject}`);
      throw new Error(`No such mail within ${withinMs} ms; there are ${JSON.stringify(seen)}`);
    }
    await sleep(25);
  }
}

function refusal(status: number, address: string): Error {
  // Real servers repeat the address too.
  return Object.assign(new Error(`<${address}> is not taken`), { responseCode: status });
}

async function parseMail(bytes: Buffer, recipients: string[]): Promise<ReceivedMail> {
  const email: Email = await PostalMime.parse(bytes);
  return {
    from: { name: email.from?.name ?? '', address: email.from?.address ?? '' },
    to: (email.to ?? []).map(({ address }) => address ?? ''),
    recipients,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    raw: bytes.toString('latin1'),
  };
}

function portOf(server: SMTPServer): number {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return address.port;
}
