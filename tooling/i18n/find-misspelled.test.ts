import { expect, it } from 'vitest';
import { findMisspelled } from './find-misspelled.ts';

function faultsOf(source: string, references: string[] = ['web/app/app.tsx']): string[] {
  return findMisspelled('en.po', [
    { id: source, source, context: undefined, translation: source, references },
  ]);
}

it('refuses a second spelling of a word', () => {
  expect(faultsOf('Your E-mail address')).toEqual([
    'en.po: "Your E-mail address" is written with email everywhere else.',
  ]);
  for (const text of ['The program', 'Enrolment date', 'Choose a color', 'Time-zone', '2 question(s)']) {
    expect(faultsOf(text)).toHaveLength(1);
  }
});

it('accepts the one spelling, names of values, and the words of the search', () => {
  for (const text of [
    'Your email address',
    '{program} is a programme',
    '{count, plural, one {# email} other {# emails}}',
  ]) {
    expect(faultsOf(text)).toEqual([]);
  }
  expect(faultsOf('e-mail, programs, login', ['web/features/search/settings-topics.ts'])).toEqual([]);
  expect(faultsOf('e-mail', ['web/features/search/settings-topics.ts', 'web/app/app.tsx'])).toHaveLength(1);
});
