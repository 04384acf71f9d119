import fc from 'fast-check';
import { isChosenId } from './chosen-id.ts';

export const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'null',
  "'; drop table user_account; --",
  `"><img src=x onerror=alert(1)><script>alert(1)</script>`,
  '=cmd|calc!A1',
  '\0',
  '\ud800',
  'a\udc00b',
  '\u202egnp.exe',
  'Ａｄｍｉｎ\u0301',
  '😀'.repeat(300),
  'x'.repeat(30_000),
  '../../etc/passwd',
  'a\r\nX-Injected: 1',
  '%',
  '_%\\',
  '2026-02-30T00:00:00Z',
  '999999-01-01T00:00:00Z',
  '0000-01-01',
  '9007199254740993',
  '{{7*7}}',
];

const oddNumbers = [0, -0, -1, 1.5, 1e-7, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];

/** Fields that no caller can set, in the spelling of the API and of the database. */
const uninvited = {
  id: 1,
  role: 'SUPER_ADMIN',
  status: 'ACTIVE',
  isCorrect: true,
  pointsEarned: 900,
  totalScore: 900,
  startedAt: '2001-01-01T00:00:00Z',
  deadline: '2040-01-01T00:00:00Z',
  enrollmentDate: '2001-01-01',
  passwordHash: 'x',
  password_hash: 'x',
  institution_id: 2,
  owner_id: 1,
  constructor: { prototype: { isAdmin: true } },
};

/** Values that no schema allows. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { id: null }, { id: [1] }, uninvited),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Place {
  holder: Record<string, unknown> | unknown[];
  key: string;
}

function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || isChosenId(value)) return places;
  for (const [key, child] of Object.entries(value)) {
    places.push({ holder: value as Place['holder'], key });
    placesIn(child, places);
  }
  return places;
}

export interface Mutation {
  at: number;
  kind: 'replace' | 'drop' | 'wrap' | 'add' | 'repeat';
  value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom<Mutation['kind'][]>('replace', 'replace', 'replace', 'drop', 'wrap', 'add', 'repeat'),
  value: hostileValue,
});

/** A copy with one invalid value. */
export function mutate(value: unknown, { at, kind, value: odd }: Mutation): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return odd;
  const holder = place.holder as Record<string, unknown>;
  if (kind === 'replace') holder[place.key] = odd;
  if (kind === 'drop') delete holder[place.key];
  if (kind === 'wrap') holder[place.key] = [holder[place.key]];
  if (kind === 'repeat') holder[place.key] = Array.from({ length: 600 }, () => holder[place.key]);
  if (kind === 'add') Object.assign(holder, uninvited);
  return copy;
}
