import { faultyFields } from '#server/errors.ts';
import { readCountry } from '#server/importing/people/read-role-and-country.ts';
import { say } from '#server/language/say.ts';
import { type PhoneFault, readPhoneNumber } from '#shared/phone-number.ts';

interface ContactDetails {
  phoneNumber?: string | undefined;
  country?: string | undefined;
}

/**
 * The change with its phone number in the international form and its country as a code. A value that is stored
 * already is accepted as it is: older ones were never checked, and clients send whole profiles back.
 */
export function readContactDetails<Change extends ContactDetails>(
  change: Change,
  stored: ContactDetails = {},
  phoneField = 'phoneNumber',
): Change {
  const details: string[] = [];
  const read = { ...change };
  const country = change.country?.trim();
  if (country !== undefined && country !== '' && country !== stored.country) {
    read.country = readCountry(country);
    if (read.country === undefined)
      details.push(`country: ${say('must be a country name or its two-letter code')}`);
  }
  const { phoneNumber } = change;
  if (phoneNumber !== undefined && phoneNumber.trim() !== stored.phoneNumber) {
    const phone = readPhoneNumber(phoneNumber, codeOf(read.country ?? stored.country));
    if (phone.fault === undefined) read.phoneNumber = phone.number;
    else details.push(`${phoneField}: ${explainPhoneFault(phone.fault)}`);
  }
  if (details.length > 0) throw faultyFields(details);
  return read;
}

/** Older entries may hold a name. */
function codeOf(country: string | undefined): string {
  return readCountry(country ?? '') ?? '';
}

function explainPhoneFault(fault: PhoneFault): string {
  return fault === 'no-country'
    ? say('must start with + and the country code, such as +233')
    : say('must be a valid phone number. Check the digits and the country');
}
