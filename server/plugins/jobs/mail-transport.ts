import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { NodemailerError } from 'nodemailer';
import { mailServer as limits } from '#shared/limits.ts';
import { type Carrier, type Composed, folderCarrier, type SmtpServer, smtpCarrier } from './mail-carriers.ts';
import {
  credentialForms,
  describeRefusal,
  isRecipientRefused,
  type MailProblem,
  problemOf,
  replyOf,
} from './mail-refusals.ts';

/** A composed mail to one person. */
export interface MailMessage {
  /** The same for every try, so that a server that has already accepted the mail recognises it. */
  id: string;
  /** The display name before our own address. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whose mail server sends it; by default the home institution's. */
  institutionId?: number | undefined;
}

/** A mail server that administrators set. */
export interface MailServerAccess {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  userName: string | null;
  /** Undefined if the stored one can't be decrypted. */
  password: string | null | undefined;
  fromAddress: string | null;
}

/** How mail is sent, without a secret. */
export interface MailDescription {
  kind: 'folder' | 'environment' | 'stored';
  host: string | null;
  port: number | null;
  security: MailServerAccess['security'] | null;
  userName: string | null;
  hasPassword: boolean;
  fromAddress: string | null;
  /** Set by a variable of the server. */
  isFromFixed: boolean;
  /** When a test mail was last sent with these settings. */
  testedAt: Date | null;
  /** Null if that test mail was accepted, or none was sent. */
  testProblem: MailProblem | null;
}

export interface MailTest {
  /** Identifies the tested settings; contains their password. */
  settings: string;
  milliseconds: number;
  problem: MailProblem | null;
  /** What the mail server said, if it refused something. */
  reply: string | undefined;
  fromAddress: string;
}

/** Access to the stored mail servers. The domain `mail` implements it, because plugins can't import domains. */
interface MailServerStore {
  read(institutionId: number): Promise<MailServerAccess | undefined>;
  /** The last test of exactly these settings. */
  findTest(
    institutionId: number,
    settings: string,
  ): Promise<{ testedAt: Date; problem: MailProblem | null } | undefined>;
}

export interface MailTransport {
  /** Resolves when the mail is accepted or permanently refused; throws when a retry may succeed. */
  send(message: MailMessage): Promise<void>;
  /** Sends one mail now, without retries, through the given server or the current one. */
  test(message: MailMessage, server?: MailServerAccess): Promise<MailTest>;
  describe(institutionId?: number): Promise<MailDescription>;
  provide(store: MailServerStore): void;
  /** In the failure of every job whose mail may be taken later. */
  failure: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    mailTransport: MailTransport;
  }
}

interface TransportOptions {
  /** Wins over the mail server that administrators set. */
  smtpUrl: string | undefined;
  /** Wins over the sender address that administrators set. */
  mailFrom: string | undefined;
  /** Without any mail server, mails become files in `<dataDir>/mail`. */
  dataDir: string;
  /** Shorter in tests. */
  testMs?: number | undefined;
}

const mailNotTaken = 'Mail was not taken';
const homeInstitutionId = 1;
const defaultFrom = 'cquiz@localhost';

/** The settings in effect: the variables of the server, then those of the administrators. */
type Effective = { from: string } & (
  | { kind: 'folder' }
  | { kind: 'environment'; smtp: SmtpServer; url: URL }
  | { kind: 'stored'; smtp: SmtpServer; server: MailServerAccess }
);

export const mailTransport = fp(
  async (app: FastifyInstance, { smtpUrl, mailFrom, dataDir, testMs }: TransportOptions) => {
    let stored: MailServerStore | undefined;
    const carriers = new Map<number, { identity: string; carrier: Carrier }>();
    const folder = folderCarrier(join(dataDir, 'mail'));

    async function findEffective(institutionId: number, given?: MailServerAccess): Promise<Effective> {
      if (smtpUrl !== undefined) {
        const from = mailFrom ?? defaultFrom;
        return { kind: 'environment', from, smtp: { url: smtpUrl }, url: new URL(smtpUrl) };
      }
      // Read for each mail, so that a change holds in every process at once.
      const server = given ?? (await stored?.read(institutionId));
      const from = mailFrom ?? server?.fromAddress ?? defaultFrom;
      if (server === undefined) return { kind: 'folder', from };
      return { kind: 'stored', from, server, smtp: smtpOf(server) };
    }

    function carrierFor(institutionId: number, effective: Effective): Carrier {
      if (effective.kind === 'folder') return folder;
      if (isPasswordLost(effective)) throw new Error('the stored password cannot be decrypted');
      const identity = JSON.stringify(effective.smtp);
      const known = carriers.get(institutionId);
      if (known?.identity === identity) return known.carrier;
      known?.carrier.close();
      const carrier = smtpCarrier(effective.smtp);
      carriers.set(institutionId, { identity, carrier });
      return carrier;
    }

    async function send(message: MailMessage): Promise<void> {
      const { institutionId = homeInstitutionId } = message;
      const effective = await findEffective(institutionId);
      try {
        await carrierFor(institutionId, effective).carry(compose(message, effective.from));
      } catch (error) {
        const reason = describeRefusal(error as NodemailerError, secretsOf(effective));
        if (!isRecipientRefused(error as NodemailerError)) throw new Error(`${mailNotTaken}: ${reason}`);
        app.log.warn({ reason }, 'the mail server refuses the recipient of a mail for good');
      }
    }

    async function test(message: MailMessage, given?: MailServerAccess): Promise<MailTest> {
      const effective = await findEffective(message.institutionId ?? homeInstitutionId, given);
      if (effective.kind === 'folder') throw new Error('There is no mail server to test.');
      const settings = identityOf(effective);
      const tested = { settings, fromAddress: effective.from, reply: undefined };
      if (isPasswordLost(effective)) return { ...tested, milliseconds: 0, problem: 'passwordLost' };
      const carrier = smtpCarrier(effective.smtp, { maxRequeues: 0 });
      const startedAt = performance.now();
      const since = () => Math.round(performance.now() - startedAt);
      try {
        const limitMs = testMs ?? limits.testSeconds * 1_000;
        await withinTime(carrier.carry(compose(message, effective.from)), limitMs);
        return { ...tested, milliseconds: since(), problem: null };
      } catch (error) {
        const refusal = error as NodemailerError;
        return {
          ...tested,
          milliseconds: since(),
          problem: problemOf(refusal),
          reply: replyOf(refusal, secretsOf(effective)),
        };
      } finally {
        carrier.close({ force: true });
      }
    }

    async function describe(institutionId = homeInstitutionId): Promise<MailDescription> {
      const effective = await findEffective(institutionId);
      const tested =
        effective.kind === 'folder'
          ? undefined
          : await stored?.findTest(institutionId, identityOf(effective));
      return {
        ...describeServer(effective),
        // Nobody chose the default.
        ...(effective.kind === 'folder' && mailFrom === undefined ? { fromAddress: null } : {}),
        isFromFixed: mailFrom !== undefined || effective.kind === 'environment',
        testedAt: tested?.testedAt ?? null,
        testProblem: tested?.problem ?? null,
      };
    }

    app.decorate('mailTransport', {
      send,
      test,
      describe,
      failure: mailNotTaken,
      provide: (store) => {
        stored = store;
      },
    });
    app.addHook('onClose', async () => {
      folder.close();
      // The queue has finished its jobs by then; another process takes over a hanging one.
      for (const { carrier } of carriers.values()) carrier.close({ force: true });
    });
  },
  { name: 'mail-transport' },
);

function smtpOf({ host, port, security, userName, password }: MailServerAccess): SmtpServer {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(userName === null ? {} : { auth: { user: userName, pass: password ?? '' } }),
  };
}

function isPasswordLost(effective: Effective): boolean {
  return effective.kind === 'stored' && effective.server.password === undefined;
}

function identityOf(effective: Exclude<Effective, { kind: 'folder' }>): string {
  return JSON.stringify([effective.smtp, effective.from]);
}

function secretsOf(effective: Effective): string[] {
  if (effective.kind === 'folder') return [];
  const [userName, password] =
    effective.kind === 'stored'
      ? [effective.server.userName ?? '', effective.server.password ?? '']
      : [decoded(effective.url.username), decoded(effective.url.password)];
  return credentialForms(userName, password);
}

function describeServer(effective: Effective) {
  const { kind, from: fromAddress } = effective;
  if (kind === 'stored') {
    const { host, port, security, userName, password } = effective.server;
    return { kind, host, port, security, userName, hasPassword: typeof password === 'string', fromAddress };
  }
  const nothing = { host: null, port: null, security: null, userName: null, hasPassword: false };
  if (kind === 'folder') return { kind, ...nothing, fromAddress };
  const { hostname, port, protocol, username, password } = effective.url;
  const isTls = protocol === 'smtps:';
  return {
    kind,
    host: hostname,
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    security: isTls ? ('tls' as const) : null,
    userName: username === '' ? null : decoded(username),
    hasPassword: password !== '',
    fromAddress,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  const ended = new AbortController();
  const limit = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw Object.assign(new Error('The mail server was too slow.'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}

function compose(
  { id, fromName, to, subject, text, html }: MailMessage,
  mailFrom: string,
): Composed & object {
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
