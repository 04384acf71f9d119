import { expect, it } from 'vitest';
import { cityOfTimeZone } from './time-zone-city.ts';
import { findTimeZone } from './time-zones.ts';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['US/Eastern', 'America/New_York'],
  ['africa/accra', 'Africa/Accra'],
  ['Etc/UTC', 'UTC'],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('finds %s as %s', (name, zone) => {
  expect(findTimeZone(name)).toBe(zone);
});

it('knows the current name of every zone, and each name finds itself', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const current = findTimeZone(zone) ?? '';
    expect(findTimeZone(current)).toBe(current);
  }
});

it('names the city', () => {
  expect(cityOfTimeZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOfTimeZone('UTC')).toBeNull();
  expect(cityOfTimeZone('Etc/GMT+5')).toBeNull();
});
