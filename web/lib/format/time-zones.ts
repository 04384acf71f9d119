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

/** The selectable time zones: those four, then all others the browser knows. */
export function timeZones(): Choice[] {
  const known = new Set(first.map(({ value }) => value));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone));
  return [...first, ...['UTC', ...others].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}
