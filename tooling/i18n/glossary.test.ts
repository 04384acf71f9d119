import { expect, it } from 'vitest';
import { findGlossaryFaults, type Glossary } from './glossary.ts';

const glossary: Glossary = {
  submit: { english: '\\bsubmit', use: ['abgeb', 'abgabe'], not: ['einreich'], except: ['Submitted form'] },
  formal: { not: ['bitte'] },
};

function faultsOf(source: string, translation: string): string[] {
  const entry = { id: source, source, context: undefined, translation, references: [] };
  return findGlossaryFaults('de.po', glossary, [entry]);
}

it('refuses another word for a term, and a translation without its word', () => {
  expect(faultsOf('Submit quiz', 'Quiz einreichen')).toEqual([
    'de.po: "Submit quiz" is translated with "einreich", not the glossary\'s submit.',
    'de.po: "Submit quiz" is translated without abgeb or abgabe, the glossary\'s submit.',
  ]);
  expect(faultsOf('Save', 'Bitte speichern')).toHaveLength(1);
});

it('accepts the word in any form, other messages, and free translations', () => {
  expect(faultsOf('Submit quiz', 'Quiz abgeben')).toEqual([]);
  expect(faultsOf('{submit} saved', '{submit} gespeichert')).toEqual([]);
  expect(faultsOf('Submitted form', 'Formular erhalten')).toEqual([]);
});
