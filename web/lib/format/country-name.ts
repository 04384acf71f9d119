import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** "Nigeria" for NG. Any other text is kept. */
export function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(country.toUpperCase()) ?? country;
}

/** The countries of the registration form, in order. */
export const countries: readonly { code: string; name: MessageDescriptor }[] = [
  { code: 'US', name: msg`United States` },
  { code: 'CA', name: msg`Canada` },
  { code: 'GB', name: msg`United Kingdom` },
  { code: 'AU', name: msg`Australia` },
  { code: 'IN', name: msg`India` },
  { code: 'NG', name: msg`Nigeria` },
  { code: 'BR', name: msg`Brazil` },
  { code: 'DE', name: msg`Germany` },
];
