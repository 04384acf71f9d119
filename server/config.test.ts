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

  it('takes a variable that is set but empty as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('reads every value', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/cquiz',
      DATABASE_URL: 'postgres://me@db.example/cquiz',
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
  ])('refuses %s=%s with a sentence that names both', (name, value) => {
    expect(messageFor({ [name]: value })).toMatch(new RegExp(`^${name} must be .*, not ".*"\\.$`));
    expect(messageFor({ [name]: value })).toContain(value);
  });

  it.each([
    'CQuiz <quiz@school.example>',
    '"The School, of Quizzes" <quiz@school.example>',
    ' <quiz@school.example> ',
    'quiz@school.example',
  ])('takes the address of MAIL_FROM=%s', (value) => {
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

  it('tells all that is wrong at once', () => {
    expect(messageFor({ PORT: 'x', DEMO: 'y' }).split('\n')).toHaveLength(2);
  });

  it('does not repeat a password in its complaint', () => {
    expect(messageFor({ SMTP_URL: 'http://user:secret@mail.school.example' })).not.toContain('secret');
  });

  it('is listed in the README, variable for variable, with the true defaults', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|none) \|/gm)];
    expect(rows.map((row) => row[1])).toEqual(variableNames);
    const documented = Object.fromEntries(rows.map((row) => [row[1], row[2]]));
    expect(readConfig(documented)).toEqual(readConfig({}));
  });
});
