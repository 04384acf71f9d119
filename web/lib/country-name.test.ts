import { expect, it } from 'vitest';
import { countryName } from './country-name.ts';

it('reads two letters as the code of a country, in the language asked for', () => {
  expect(countryName('GB', 'en')).toBe('United Kingdom');
  expect(countryName('de', 'en')).toBe('Germany');
  expect(countryName('DE', 'fr')).toBe('Allemagne');
});

it('leaves whatever else somebody wrote as it is', () => {
  for (const written of ['Ghana', 'XQ', '', 'G B', '<b>', 'ÄÖ', '12']) {
    expect(countryName(written, 'en')).toBe(written);
  }
});
