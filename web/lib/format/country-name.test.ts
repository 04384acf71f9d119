import { expect, it } from 'vitest';
import { countryName } from './country-name.ts';

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
