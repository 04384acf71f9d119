import { describe, expect, it } from 'vitest';
import { Brand } from './brand.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import { findMatch } from './match.ts';

describe('the built-in profiles', () => {
  it('have the priorities and colours of the specification', () => {
    expect(builtInProfiles.map(({ priority }) => priority)).toEqual([90, 80, 70, 60, 50, 45, 30, 25]);
    const colors = Object.fromEntries(
      builtInProfiles.map(({ priority, brand }) => [priority, brand.primaryColor]),
    );
    expect(colors).toMatchObject({
      90: '#228B22',
      80: '#28a745',
      70: '#fd7e14',
      60: '#6c757d',
      25: '#ffc107',
    });
  });

  it('are complete, with a different colour, logo, icon and tenant each', () => {
    for (const { brand } of builtInProfiles) expect(Brand.parse(brand)).toEqual(brand);
    for (const field of ['primaryColor', 'logo', 'favicon', 'tenant'] as const) {
      expect(new Set(builtInProfiles.map(({ brand }) => brand[field])).size).toBe(builtInProfiles.length);
    }
  });

  it.each([
    ['knust.edu.gh', 90],
    ['elearning.knust.edu.gh', 90],
    ['x.edu.gh', 80],
    ['notknust.edu.gh', 80],
    ['training.acme.example', 70],
    ['acme.training', 70],
    ['mit.edu', 60],
    ['cs.ox.ac.uk', 60],
    ['lincoln.k12.ca.us', 60],
    ['accrauniversity.example', 50],
    ['college-of-music.example', 50],
    ['acme-training.example', 45],
    ['corporate.example', 45],
    ['localhost', 30],
    ['dev.school.example', 30],
    ['staging.school.example', 25],
    ['quiz-staging.school.example', 25],
    ['127.0.0.1', undefined],
    ['school.example', undefined],
    ['knust.edu.gh.evil.example', 60],
    ['edu.gh.', 80],
  ])('match %s with priority %s', (hostname, priority) => {
    const match = findMatch(builtInProfiles, { href: `http://${hostname}/`, hostname });
    expect(match?.priority).toBe(priority);
  });

  it('do not match words in the path', () => {
    const href = 'http://school.example/teacher/training/university.edu.gh';
    expect(findMatch(builtInProfiles, { href, hostname: 'school.example' })).toBeUndefined();
  });
});
