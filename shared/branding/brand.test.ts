import { describe, expect, it } from 'vitest';
import { type BrandingProfile, defaultBrand, matchBrand } from './brand.ts';

function profile(key: string, priority: number, pattern: string | null): BrandingProfile {
  return { key, priority, pattern, brand: { ...defaultBrand, name: key } };
}

function nameAt(profiles: BrandingProfile[], href: string): string {
  return matchBrand(profiles, { href, hostname: /^https?:\/\/([^/:]+)/.exec(href)?.[1] ?? '' }).name;
}

describe('the brand of an address', () => {
  it('is the default where no profile matches', () => {
    expect(matchBrand([], { href: 'http://localhost/', hostname: 'localhost' })).toEqual(defaultBrand);
    expect(nameAt([profile('switched off', 90, null)], 'http://school.example/')).toBe('CQuiz');
  });

  it('is the one with the highest priority of those that match, in whatever order they come', () => {
    const profiles = [profile('low', 10, '*.example'), profile('high', 20, 'a.*'), profile('mid', 15, '*')];
    expect(nameAt(profiles, 'http://a.example/')).toBe('high');
    expect(nameAt(profiles.reverse(), 'http://a.example/')).toBe('high');
    expect(nameAt(profiles, 'http://b.example/')).toBe('mid');
  });

  it.each([
    ['*.edu.gh', 'http://knust.edu.gh/', true],
    ['*.edu.gh', 'http://edu.gh/', false],
    ['*.edu.gh', 'http://knust.edu.gh.evil.example/', false],
    ['school.example', 'https://SCHOOL.example/login', true],
    ['*university*', 'http://the-university-of-x.example/', true],
    ['one.example, two.example', 'http://two.example/', true],
    ['*/staging/*', 'http://x.example/staging/login', true],
    ['*/staging/*', 'http://x.example/login', false],
    ['a*b*c', 'http://abc/', true],
    ['a*b*b*c', 'http://abc/', false],
    ['', 'http://abc/', false],
  ])('with the pattern %s at %s: %s', (pattern, href, expected) => {
    expect(nameAt([profile('ours', 1, pattern)], href)).toBe(expected ? 'ours' : 'CQuiz');
  });

  it('is found also for a pattern that would keep a regular expression busy for ever', () => {
    const hostname = 'a'.repeat(250);
    const slow = profile('slow', 1, `${'*a'.repeat(120)}*b`);
    expect(matchBrand([slow], { href: `http://${hostname}/`, hostname }).name).toBe('CQuiz');
  });
});
