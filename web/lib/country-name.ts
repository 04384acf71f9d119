/** "Nigeria" for NG; whatever else somebody wrote stays as it is. */
export function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(country.toUpperCase()) ?? country;
}
