import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The message explains which variables are invalid. */
export class ConfigError extends Error {}

const root = resolve(import.meta.dirname, '..');

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number between 0 and 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number between 0 and 65535');

const Switch = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

function address(...protocols: string[]) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
}

const MailFrom = z
  .string()
  .transform((value) => /^[^<>\r\n]*<([^<>]*)>$/.exec(value.trim())?.[1] ?? value)
  .transform((value) => value.trim())
  .refine(
    (value) => /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(value),
    'must be one address, such as quiz@school.example or My School <quiz@school.example>',
  );

function isProxy(value: string): boolean {
  const [host = '', bits, ...rest] = value.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const version = isIP(host);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const Proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isProxy),
    'must be a list of addresses, networks such as 10.0.0.0/8, or the word loopback',
  );

const BucketAddress = z.string().refine((value) => {
  const url = URL.parse(value);
  const isPlain = url?.search === '' && url.username === '' && url.password === '';
  return (
    isPlain && /^https?:$/.test(url.protocol) && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(url.pathname)
  );
}, 'must be an address and a bucket, such as https://files.school.example:9000/cquiz');

const CopyAddress = z.string().refine((value) => {
  const url = URL.parse(value);
  if (url?.protocol === 'file:') return url.host === '' && url.pathname.length > 1;
  return BucketAddress.safeParse(value).success;
}, 'must be a folder such as file:///mnt/nas/cquiz, or an address and a bucket such as https://files.school.example/copies');

/** A bucket of an S3-compatible store. */
export interface S3Bucket {
  endpoint: string;
  name: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** What the variables that describe it start with, for messages. */
  variables?: 'S3' | 'BACKUP_COPY';
}

/** Every variable that the server reads. The README lists the same ones; a test compares them. */
const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(root, path)),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: address('postgres:', 'postgresql:').optional(),
  S3_URL: BucketAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  BACKUP_COPY_URL: CopyAddress.optional(),
  BACKUP_COPY_REGION: z.string().default('us-east-1'),
  BACKUP_COPY_ACCESS_KEY: z.string().optional(),
  BACKUP_COPY_SECRET_KEY: z.string().optional(),
  DEMO: Switch.optional(),
  PUBLIC_URL: address('http:', 'https:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:')
    .refine((value) => URL.parse(value)?.hostname !== '', 'must be an address with the name of a server')
    .optional(),
  MAIL_FROM: MailFrom.optional(),
  TRUST_PROXY: Proxies.default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  AI_CHAT_URL: address('http:', 'https:').optional(),
  AI_CHAT_KEY: z.string().optional(),
  AI_CHAT_MODEL: z.string().default('default'),
  WORKER: Switch.default(true),
});

type Values = z.infer<typeof Environment>;

export const variableNames = Object.keys(Environment.shape);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Undefined if reports read from the primary database. */
  databaseReplicaUrl: string | undefined;
  /** Undefined if files and backups are in `dataDir`. */
  s3: S3Bucket | undefined;
  /** The second place for backups: a folder, or a bucket. */
  backupCopy: { path: string } | S3Bucket | undefined;
  /** Undefined for the demo school only on a new embedded database bound to loopback. */
  demo: boolean | undefined;
  publicUrl: string | undefined;
  /** Undefined if administrators set the mail server, or mails are written to a folder of `dataDir`. */
  smtpUrl: string | undefined;
  /** The address only; the display name is the brand's. Undefined if administrators set it. */
  mailFrom: string | undefined;
  trustedProxies: string[];
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  /** Undefined if errors are not explained and no service is called. */
  aiChatUrl: string | undefined;
  aiChatKey: string | undefined;
  aiChatModel: string;
  /** Whether this process also runs jobs. */
  worker: boolean;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable was left blank in an env file and counts as unset.
  const given = Object.fromEntries(
    variableNames.map((name) => [name, env[name]]).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          return `${name} ${issue.message}, not "${hideSecret(String(given[name]))}".`;
        })
        .join('\n'),
    );
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseReplicaUrl: replicaOf(value),
    s3: bucketOf(value, 'S3'),
    backupCopy: value.BACKUP_COPY_URL?.startsWith('file:')
      ? { path: fileURLToPath(value.BACKUP_COPY_URL) }
      : bucketOf(value, 'BACKUP_COPY'),
    demo: value.DEMO,
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    trustedProxies: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    aiChatUrl: value.AI_CHAT_URL,
    aiChatKey: value.AI_CHAT_KEY,
    aiChatModel: value.AI_CHAT_MODEL,
    worker: value.WORKER,
  };
}

function replicaOf({ DATABASE_REPLICA_URL: replica, DATABASE_URL: primary }: Values): string | undefined {
  if (replica !== undefined && primary === undefined) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL is set but DATABASE_URL is not. The embedded database has no replica.',
    );
  }
  return replica;
}

function bucketOf(value: Values, variables: 'S3' | 'BACKUP_COPY'): S3Bucket | undefined {
  const address = value[`${variables}_URL`];
  if (address === undefined) return undefined;
  const [accessKey, secretKey] = [value[`${variables}_ACCESS_KEY`], value[`${variables}_SECRET_KEY`]];
  if (accessKey === undefined || secretKey === undefined) {
    const missing = `${variables}_${accessKey === undefined ? 'ACCESS_KEY' : 'SECRET_KEY'}`;
    throw new ConfigError(`${variables}_URL is set but ${missing} is not. The store needs both.`);
  }
  const { origin, pathname } = new URL(address);
  const region = value[`${variables}_REGION`];
  return { endpoint: origin, name: pathname.replaceAll('/', ''), region, accessKey, secretKey, variables };
}

// A mistyped URL may contain a password, and messages that stop the start end up in logs.
function hideSecret(value: string): string {
  return value.includes('@') ? `…@${value.slice(value.lastIndexOf('@') + 1)}` : value;
}
