import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, variableNames } from './config.ts';

function messageFor(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the configuration', () => {
  it('has a default for everything, and listens on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      demo: undefined,
      trustedProxies: [],
      logLevel: 'info',
      worker: true,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('reads every value', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/cquiz',
      DATABASE_URL: 'postgres://me@db.example/cquiz',
      DATABASE_REPLICA_URL: 'postgres://me@copy.example/cquiz',
      S3_URL: 'https://files.school.example:9000/quiz-files/',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      BACKUP_COPY_URL: 'https://files.other.example/copies',
      BACKUP_COPY_ACCESS_KEY: 'copy-key',
      BACKUP_COPY_SECRET_KEY: 'copy-secret',
      DEMO: '1',
      PUBLIC_URL: 'https://quiz.school.example/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::1',
      LOG_LEVEL: 'warn',
      WORKER: '0',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '::1',
      dataDir: '/srv/cquiz',
      databaseReplicaUrl: 'postgres://me@copy.example/cquiz',
      s3: {
        endpoint: 'https://files.school.example:9000',
        name: 'quiz-files',
        region: 'eu-west-1',
        accessKey: 'key',
        secretKey: 'secret',
      },
      backupCopy: {
        endpoint: 'https://files.other.example',
        name: 'copies',
        region: 'us-east-1',
        accessKey: 'copy-key',
        secretKey: 'copy-secret',
      },
      demo: true,
      publicUrl: 'https://quiz.school.example',
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'],
      logLevel: 'warn',
      worker: false,
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db.example/cquiz'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_REPLICA_URL', 'localhost'],
    ['S3_URL', 'files.school.example'],
    ['S3_URL', 'https://files.school.example'],
    ['S3_URL', 'https://files.school.example/quiz/files'],
    ['S3_URL', 's3://quiz-files'],
    ['BACKUP_COPY_URL', '/mnt/nas'],
    ['BACKUP_COPY_URL', 'file://nas/cquiz'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'quiz.school.example'],
    ['SMTP_URL', 'mail.school.example'],
    ['SMTP_URL', 'smtp:mail'],
    ['MAIL_FROM', 'CQuiz'],
    ['MAIL_FROM', 'CQuiz <>'],
    ['MAIL_FROM', '@school.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['LOG_LEVEL', 'loud'],
    ['AI_CHAT_URL', 'file:///etc/passwd'],
    ['WORKER', '2'],
  ])('refuses %s=%s and names both', (name, value) => {
    expect(messageFor({ [name]: value })).toMatch(new RegExp(`^${name} must be .*, not ".*"\\.$`));
    expect(messageFor({ [name]: value })).toContain(value);
  });

  it.each([
    [
      { S3_URL: 'https://files.example/quiz', S3_SECRET_KEY: 'hush' },
      /^S3_URL is set but S3_ACCESS_KEY is not/,
    ],
    [
      { S3_URL: 'https://files.example/quiz', S3_ACCESS_KEY: 'hush' },
      /^S3_URL is set but S3_SECRET_KEY is not/,
    ],
    [
      { BACKUP_COPY_URL: 'https://files.example/quiz', BACKUP_COPY_SECRET_KEY: 'hush' },
      /^BACKUP_COPY_URL is set but BACKUP_COPY_ACCESS_KEY is not/,
    ],
    [{ S3_URL: 'https://me:hush@files.example/quiz' }, /^S3_URL must be an address and a bucket/],
    [{ DATABASE_REPLICA_URL: 'postgres://me:hush@copy.example/quiz' }, /^DATABASE_REPLICA_URL is set but/],
  ])('refuses %o without repeating secrets', (env, sentence) => {
    expect(messageFor(env)).toMatch(sentence);
    expect(messageFor(env)).not.toContain('hush');
  });

  it.each([
    'CQuiz <quiz@school.example>',
    '"The School, of Quizzes" <quiz@school.example>',
    ' <quiz@school.example> ',
    'quiz@school.example',
  ])('accepts MAIL_FROM=%s', (value) => {
    expect(readConfig({ MAIL_FROM: value }).mailFrom).toBe('quiz@school.example');
  });

  it.each([
    'quiz@school.example, other@school.example',
    'CQuiz <quiz@school.example> <other@school.example>',
    'CQuiz quiz@school.example',
    'quiz@school.example\r\nBcc: other@school.example',
    'quiz@school..example',
  ])('refuses MAIL_FROM=%j, which is not one address', (value) => {
    expect(messageFor({ MAIL_FROM: value })).toMatch(/^MAIL_FROM must be one address, such as /);
  });

  it('reports all faults at once', () => {
    expect(messageFor({ PORT: 'x', DEMO: 'y' }).split('\n')).toHaveLength(2);
  });

  it('does not repeat a password in its message', () => {
    expect(messageFor({ SMTP_URL: 'http://user:secret@mail.school.example' })).not.toContain('secret');
  });

  it('is listed in the README with the same variables and defaults', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`|none) \|/gm)];
    expect(rows.map((row) => row[1])).toEqual(variableNames);
    const documented = Object.fromEntries(rows.map((row) => [row[1], row[2]]));
    expect(readConfig(documented)).toEqual(readConfig({}));
  });
});
