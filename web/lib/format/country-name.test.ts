import { expect, it } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { countryName, countryOptions } from './country-name.ts';

it('names a two-letter country code in the given language', () => {
  expect(countryName('GB', 'en')).toBe('United Kingdom');
  expect(countryName('de', 'en')).toBe('Germany');
  expect(countryName('DE', 'fr')).toBe('Allemagne');
});

it('keeps any other text', () => {
  for (const written of ['Ghana', 'XQ', '', 'G B', '<b>', 'ÄÖ', '12']) {
    expect(countryName(written, 'en')).toBe(written);
  }
});

it('offers the eight countries of the form first, then all others in the order of the language', () => {
  const inGerman = ['Ägypten', 'Albanien'];
  const { locale } = i18n;
  try {
    i18n.load('de', {});
    i18n.activate('de');
    const options = countryOptions('Ghana');
    const others = options.flatMap((option) => ('options' in option ? option.options : []));
    expect(options).toHaveLength(8 + 1 + 1);
    expect(options[8]).toEqual({ value: 'Ghana', label: 'Ghana' });
    expect(others).toHaveLength(249 - 8);
    expect(others.map(({ label }) => label).filter((label) => inGerman.includes(label))).toEqual(inGerman);
    expect(others.map(({ label }) => label).slice(0, 2)).toEqual(['Afghanistan', 'Ägypten']);
  } finally {
    i18n.activate(locale);
  }
});
