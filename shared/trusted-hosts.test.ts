import { describe, expect, it } from 'vitest';
import { addressOfHost, normalizeHost, readTrustedHost } from './trusted-hosts.ts';

/** For ASCII names only, because this folder has no `URL`. */
function parseUrl(address: string) {
  const [, host = ''] = /^https?:\/\/(.*)$/.exec(address.toLowerCase()) ?? [];
  const shown = host.replace(address.startsWith('https:') ? /:443$/ : /:80$/, '');
  return { host: shown, hostname: shown.replace(/:\d+$/, '') };
}

describe('a trusted host', () => {
  it.each([
    ['quiz.school.example', 'quiz.school.example', 'https://quiz.school.example'],
    [' Quiz.School.Example. ', 'quiz.school.example', 'https://quiz.school.example'],
    ['https://quiz.school.example/', 'quiz.school.example', 'https://quiz.school.example'],
    ['quiz.school.example:443', 'quiz.school.example', 'https://quiz.school.example'],
    ['quiz.school.example.:8443', 'quiz.school.example:8443', 'https://quiz.school.example:8443'],
    ['HTTP://192.168.1.10:3000', 'http://192.168.1.10:3000', 'http://192.168.1.10:3000'],
    ['http://quiz.local:80', 'http://quiz.local', 'http://quiz.local'],
    ['[2001:db8::1]:3000', '[2001:db8::1]:3000', 'https://[2001:db8::1]:3000'],
  ])('written as %j is stored as %s', (typed, kept, address) => {
    expect(readTrustedHost(typed, parseUrl)).toBe(kept);
    expect(readTrustedHost(kept, parseUrl)).toBe(kept);
    expect(addressOfHost(kept)).toBe(address);
  });

  it.each([
    '',
    '  ',
    '*.school.example',
    'school.example/quiz',
    'school.example?x',
    'school.example#x',
    'ama@school.example',
    'ftp://school.example',
    'https://https://school.example',
    'school example',
    'school.example\nx',
    'school..example',
    '.school.example',
    'school.example\\x',
    'school%2eexample',
    "school.example'",
    'school.example,other.example',
    `${'a.'.repeat(130)}example`,
  ])('is not %j', (typed) => {
    expect(readTrustedHost(typed, parseUrl)).toBeUndefined();
  });

  it('is not a number that only a URL parser reads as an IP address', () => {
    const parsed = { host: '0.0.0.1', hostname: '0.0.0.1' };
    expect(readTrustedHost('1', () => parsed)).toBeUndefined();
    expect(normalizeHost('https', '0.0.0.1', () => parsed)).toBe('0.0.0.1');
  });
});
