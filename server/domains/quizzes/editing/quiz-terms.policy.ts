import { say } from '#server/language/say.ts';

interface QuizTerms {
  opensAt: Date | null;
  closesAt: Date | null;
  passingMark: number | null;
  grantsCertificate: boolean;
}

// A time extension multiplies the window by up to ten; the result must still have a four-digit year.
const firstYear = 2000;
const lastYear = 2199;

/** Contradictions in a quiz's rules, as `field: fault`. */
export function findTermFaults({ opensAt, closesAt, passingMark, grantsCertificate }: QuizTerms): string[] {
  const faults = [...findMomentFaults('opensAt', opensAt), ...findMomentFaults('closesAt', closesAt)];
  if (opensAt !== null && closesAt !== null && opensAt >= closesAt) {
    faults.push(`closesAt: ${say('must be later than opensAt')}`);
  }
  if (grantsCertificate && passingMark === null) {
    faults.push(`grantsCertificate: ${say('needs a pass mark')}`);
  }
  return faults;
}

function findMomentFaults(field: string, moment: Date | null): string[] {
  if (moment === null) return [];
  const year = moment.getUTCFullYear();
  return year >= firstYear && year <= lastYear
    ? []
    : [`${field}: ${say('must be a day between {firstYear} and {lastYear}', { firstYear, lastYear })}`];
}
