import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { countryCodes, type firstCountries } from '#shared/countries.ts';
import { i18n } from '../i18n/i18n.ts';

/** "Nigeria" for NG. Any other text is kept. */
export function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(country.toUpperCase()) ?? country;
}

const firstNames: Record<(typeof firstCountries)[number], MessageDescriptor> = {
  US: msg`United States`,
  CA: msg`Canada`,
  GB: msg`United Kingdom`,
  AU: msg`Australia`,
  IN: msg`India`,
  NG: msg`Nigeria`,
  BR: msg`Brazil`,
  DE: msg`Germany`,
};

/**
 * The options of a country field: the eight of the registration form first, then all others by name. `current` stays
 * choosable if it is not a code, as in older entries.
 */
export function countryOptions(current: string) {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const first = Object.entries(firstNames).map(([value, name]) => ({ value, label: i18n._(name) }));
  const { compare } = new Intl.Collator(i18n.locale);
  const others = countryCodes
    .filter((code) => !(code in firstNames))
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.label, other.label));
  const isListed = current === '' || countryCodes.includes(current);
  return [
    ...first,
    ...(isListed ? [] : [{ value: current, label: countryName(current, i18n.locale) }]),
    { label: t`Other countries`, options: others },
  ];
}
