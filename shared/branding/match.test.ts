import { describe, expect, it } from 'vitest';
import { findMatch, type Matched, possibleMatches } from './match.ts';

interface Named extends Matched {
  name: string;
}

function named(name: string, priority: number, pattern: string | null): Named {
  return { name, priority, pattern };
}

function addressOf(href: string) {
  return { href, hostname: /^https?:\/\/([^/:]+)/.exec(href)?.[1] ?? '' };
}

function nameAt(among: Named[], href: string): string | undefined {
  return findMatch(among, addressOf(href))?.name;
}

function possibleAt(among: Named[], href: string): string[] {
  return possibleMatches(among, addressOf(href)).map(({ name }) => name);
}

describe('findMatch', () => {
  it('returns the rule without a pattern only if no other matches', () => {
    expect(nameAt([named('other', 1, 'a.example')], 'http://b.example/')).toBeUndefined();
    const among = [named('fallback', 90, null), named('low', 0, 'a.example')];
    expect(nameAt(among, 'http://school.example/')).toBe('fallback');
    expect(nameAt(among, 'http://a.example/')).toBe('low');
  });

  it('returns the match with the highest priority, in any order of the rules', () => {
    const among = [named('low', 10, '*.example'), named('high', 20, 'a.*'), named('mid', 15, '*')];
    expect(nameAt(among, 'http://a.example/')).toBe('high');
    expect(nameAt(among.toReversed(), 'http://a.example/')).toBe('high');
    expect(nameAt(among, 'http://b.example/')).toBe('mid');
  });

  it('returns the first of several matches with the same priority', () => {
    const among = [named('first', 10, '*.example'), named('second', 10, 'a.example')];
    expect(nameAt(among, 'http://a.example/')).toBe('first');
    expect(nameAt(among.toReversed(), 'http://a.example/')).toBe('second');
  });

  it.each([
    ['*.edu.gh', 'http://knust.edu.gh/', true],
    ['*.edu.gh', 'http://edu.gh/', false],
    ['*.edu.gh', 'http://knust.edu.gh.evil.example/', false],
    ['school.example', 'https://SCHOOL.example/login', true],
    ['school.example', 'https://school.example./login', true],
    ['School.Example', 'http://school.example:8080/', true],
    ['http://school.example:8080/*', 'http://school.example:8080/login', true],
    ['http://school.example/*', 'http://school.example:8080/login', false],
    ['*university*', 'http://the-university-of-x.example/', true],
    ['one.example, two.example', 'http://two.example/', true],
    ['*/staging/*', 'http://x.example/staging/login', true],
    ['*/staging/*', 'http://x.example/login', false],
    ['*?theme=exam', 'http://x.example/login?theme=exam', true],
    ['a*b*c', 'http://abc/', true],
    ['a*b*b*c', 'http://abc/', false],
    ['', 'http://abc/', false],
    [' , ,', 'http://abc/', false],
    ['host:*university*', 'http://the-university-of-x.example/', true],
    ['host:*university*', 'http://x.example/student/university', false],
  ])('matches the pattern %s at %s: %s', (pattern, href, expected) => {
    expect(nameAt([named('ours', 1, pattern)], href)).toBe(expected ? 'ours' : undefined);
  });

  it('finishes for a pattern that would block a regular expression', () => {
    const hostname = 'a'.repeat(250);
    const slow = named('slow', 1, `${'*a'.repeat(120)}*b`);
    expect(findMatch([slow], { href: `http://${hostname}/`, hostname })).toBeUndefined();
  });
});

describe('possibleMatches', () => {
  const fallback = named('default', 50, null);

  it('returns rules that name this host or any path', () => {
    const among = [
      fallback,
      named('a path', 40, '*/staging/*'),
      named('a word', 39, '*teacher*'),
      named('a page of here', 38, 'http://x.example/student/progress'),
      named('an end', 37, 'http://x.*/settings'),
      named('this host', 10, 'host:x.example'),
    ];
    const all = ['a path', 'a word', 'a page of here', 'an end', 'this host', 'default'];
    expect(possibleAt(among, 'http://x.example/login')).toEqual(all);
  });

  it('leaves out rules that name another host', () => {
    const among = [
      named('hosts', 40, 'host:y.example, z.example'),
      named('a page of elsewhere', 39, 'https://y.example/*'),
      named('a longer name', 38, 'http://x.example.com/*'),
      fallback,
    ];
    expect(possibleAt(among, 'http://x.example/login')).toEqual(['default']);
  });

  it('leaves out rules below one that matches every page of the host, except the default', () => {
    const among = [
      named('below', 10, 'x.example'),
      named('always', 20, 'host:x.*'),
      named('above', 30, '*/exam/*'),
      fallback,
    ];
    expect(possibleAt(among, 'http://x.example/')).toEqual(['above', 'always', 'default']);
  });

  it('gives the same match as all rules on every page', () => {
    const among = [
      named('path', 5, '*/a'),
      named('host', 4, 'x.*'),
      named('tail', 9, '*.example/b'),
      fallback,
    ];
    for (const host of ['http://x.example/', 'http://y.test/']) {
      const possible = possibleMatches(among, addressOf(host));
      for (const page of ['', 'a', 'b', 'a/b', '?b']) {
        const address = addressOf(`${host}${page}`);
        expect(findMatch(possible, address)).toBe(findMatch(among, address));
      }
    }
  });
});
