import { isSupportedCountry, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneFault = 'no-country' | 'invalid';
export type PhoneReading = { number: string; fault?: never } | { number?: never; fault: PhoneFault };

/**
 * Reads a phone number and writes it the international way: "+233 20 123 4567" for "020 123 4567" in GH. Browser and
 * server both use it, so that a form accepts what the server does. An empty text is no number.
 */
export function readPhoneNumber(text: string, country: string): PhoneReading {
  const typed = text.trim();
  if (typed === '') return { number: '' };
  const isKnown = isSupportedCountry(country);
  if (!isKnown && !typed.startsWith('+')) return { fault: 'no-country' };
  const phone = parsePhoneNumberFromString(typed, {
    ...(isKnown ? { defaultCountry: country } : {}),
    extract: false,
  });
  if (!phone?.isPossible() || !fitsNumberingPlan(phone)) return { fault: 'invalid' };
  return { number: phone.formatInternational() };
}

/** As the library has it: its types leave out the calling codes and the pattern. */
interface NumberingPlans {
  selectNumberingPlan(callingCode: string): void;
  numberingPlan?: { nationalNumberPattern(): string };
}

/**
 * The library's own `isValid` also asks for an assigned range where the small metadata has ranges, which is in a few
 * countries only. It would refuse new ranges there until the library's next update.
 */
function fitsNumberingPlan(phone: { countryCallingCode: string; nationalNumber: string }): boolean {
  const plans = new Metadata() as unknown as NumberingPlans;
  plans.selectNumberingPlan(phone.countryCallingCode);
  const pattern = plans.numberingPlan?.nationalNumberPattern();
  return pattern !== undefined && new RegExp(`^(?:${pattern})$`).test(phone.nationalNumber);
}
