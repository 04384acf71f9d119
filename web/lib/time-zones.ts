interface Choice {
  value: string;
  label: string;
}

// The four of the specification first, by a city in each: the offset moves with the season, the city does not.
const first: Choice[] = [
  { value: 'America/New_York', label: 'UTC-5 New York' },
  { value: 'America/Chicago', label: 'UTC-6 Chicago' },
  { value: 'America/Denver', label: 'UTC-7 Denver' },
  { value: 'America/Los_Angeles', label: 'UTC-8 Los Angeles' },
];

/** The zones a person can choose from: those four, then every one the browser knows. */
export function timeZones(): Choice[] {
  const known = new Set(first.map(({ value }) => value));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone));
  return [...first, ...['UTC', ...others].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}
