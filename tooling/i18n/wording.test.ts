import { expect, it } from 'vitest';
import { findWrongWords } from './wording.ts';

it('refuses a second spelling of a word, and words that only documents may use', () => {
  expect(findWrongWords('Your E-mail address', 'page')).toEqual(['email']);
  for (const text of [
    'The program',
    'The essay waits for the teacher',
    'Enrolment date',
    'Choose a color',
    'Time-zone',
    '2 question(s)',
    "Can't",
  ]) {
    expect(findWrongWords(text, 'page')).toHaveLength(1);
  }
});

it('refuses words that the glossary replaces', () => {
  for (const text of [
    'The student handed in the quiz',
    'Hand in for {name}',
    'You have changed what counts',
    'Choose the right answer',
    'Bring it back',
    'The students are told',
    'Whoever marks it',
    'Nobody is concerned',
    'Your files stand here',
  ]) {
    expect(findWrongWords(text, 'document')).toHaveLength(1);
  }
});

it('accepts the one spelling, names of values, and plain words', () => {
  for (const text of [
    'Your email address',
    '{program} is a programme',
    '{count, plural, one {# email} other {# emails}}',
    'Submit quiz',
    'Your score counts',
    'Please wait until the backup is complete',
  ]) {
    expect(findWrongWords(text, 'page')).toEqual([]);
  }
});

it('leaves other words to documents, which also name code', () => {
  expect(findWrongWords("The program's status 503 waits for the lock", 'document')).toEqual([]);
});
