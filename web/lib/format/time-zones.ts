import { findTimeZone } from '#shared/time-zones.ts';
import { i18n } from '../i18n/i18n.ts';
import { zoneName } from './zone-name.ts';

interface Choice {
  value: string;
  label: string;
}

// The four time zones of the specification first, by city: the offset changes with the season.
const first: Choice[] = [
  { value: 'America/New_York', label: 'UTC-5 New York' },
  { value: 'America/Chicago', label: 'UTC-6 Chicago' },
  { value: 'America/Denver', label: 'UTC-7 Denver' },
  { value: 'America/Los_Angeles', label: 'UTC-8 Los Angeles' },
];

const known = new Map<string, Choice[]>();

/** The selectable time zones: those four, then all others the browser knows, by their current names. */
export function timeZones(): Choice[] {
  const { locale } = i18n;
  const choices = known.get(locale) ?? listTimeZones(locale);
  // Naming four hundred zones takes a tenth of a second.
  known.set(locale, choices);
  return choices;
}

function listTimeZones(locale: string): Choice[] {
  const listed = new Set(first.map(({ value }) => value));
  const current = Intl.supportedValuesOf('timeZone').map((zone) => findTimeZone(zone) ?? zone);
  const others = [...new Set(['UTC', ...current])].filter((zone) => !listed.has(zone));
  const { compare } = new Intl.Collator(locale);
  const named = others.map((value) => ({ value, label: labelOf(value, locale) }));
  return [...first, ...named.toSorted((one, other) => compare(one.label, other.label))];
}

/** "Africa/Accra · Greenwich Mean Time". */
function labelOf(zone: string, locale: string): string {
  const name = intlName(zone, locale);
  const id = zone.replaceAll('_', ' ');
  return name === '' ? id : `${id} · ${name}`;
}

/** "Accra time (Greenwich Mean Time)", "UTC". */
export function describeZone(timezone: string): string {
  const name = intlName(timezone, i18n.locale);
  return name === '' ? zoneName(timezone) : `${zoneName(timezone)} (${name})`;
}

function intlName(timeZone: string, locale: string): string {
  // For UTC the name is "GMT+00:00" in some languages.
  if (timeZone === 'UTC') return '';
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
