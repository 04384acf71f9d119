import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { PhoneFault, PhoneReading } from '#shared/phone-number.ts';

type Rules = typeof import('#shared/phone-number.ts');

let rules: Rules | undefined;

/** The numbering plans of all countries are too large for the first load of a page. Without a connection the server checks alone. */
async function loadRules(): Promise<Rules | undefined> {
  rules ??= await import('#shared/phone-number.ts').catch(() => undefined);
  return rules;
}

/** What is wrong with a phone number; undefined as long as the rules are not loaded, because the server checks too. */
export function phoneProblem(number: string, country: string): string | undefined {
  const fault = rules?.readPhoneNumber(number, country).fault;
  return fault && explainPhoneFault(fault);
}

export function explainPhoneFault(fault: PhoneFault): string {
  return fault === 'no-country'
    ? t`Start with + and the country code, such as +233.`
    : t`Enter a valid phone number. Check the digits and the country.`;
}

/** Reads a number once somebody has been in its field. */
export function usePhoneReading(
  number: string,
  country: string,
  isWanted: boolean,
): PhoneReading | undefined {
  const [loaded, setLoaded] = useState(rules);
  useEffect(() => {
    if (isWanted) void loadRules().then(setLoaded);
  }, [isWanted]);
  return isWanted ? loaded?.readPhoneNumber(number, country) : undefined;
}
