import { expect, it } from 'vitest';
import { readPhoneNumber } from './phone-number.ts';

it.each([
  ['020 123 4567', 'GH', '+233 20 123 4567'],
  ['201234567', 'GH', '+233 20 123 4567'],
  ['00233 (20) 123-4567', 'GH', '+233 20 123 4567'],
  ['07700 900123', 'GB', '+44 7700 900123'],
  ['(202) 555-0123', 'US', '+1 202 555 0123'],
  // A number of another country than the chosen one.
  ['+49 30 5550 0123', 'GH', '+49 30 55500123'],
  ['+233201234567', '', '+233 20 123 4567'],
  ['+1 202 555 0123 x45', '', '+1 202 555 0123 ext. 45'],
  ['  ', 'GH', ''],
])('reads "%s" in %s as %s', (text, country, number) => {
  expect(readPhoneNumber(text, country)).toEqual({ number });
  expect(readPhoneNumber(number, country)).toEqual({ number });
});

it.each([
  ['0803 123', 'NG'],
  ['0803 123 4567 89012', 'NG'],
  ['1234567890', 'US'],
  ['+1 000 000 0000', ''],
  ['+999 123 4567', ''],
  ['Call 020 123 4567', 'GH'],
  ['<b>+1</b>', 'GH'],
])('refuses "%s" in %s', (text, country) => {
  expect(readPhoneNumber(text, country)).toEqual({ fault: 'invalid' });
});

it('needs a country for a number without +', () => {
  for (const country of ['', 'Ghana', 'AQ']) {
    expect(readPhoneNumber('020 123 4567', country)).toEqual({ fault: 'no-country' });
  }
});
