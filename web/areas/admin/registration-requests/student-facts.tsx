import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { countryName } from '#web/lib/country-name.ts';
import { formatDate, formatDateTime } from '#web/lib/format-date.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { ageAt } from './age-at.ts';
import styles from './registration-requests.module.css';

/** What the registration says, beside the name. */
export function StudentFacts({ student }: { student: Student }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { program, country, dateOfBirth, dateCreated } = student;
  const now = new Date();
  const none = t`Not given`;
  return (
    <dl className={styles.facts}>
      <Fact label={t`Programme`}>{program.name}</Fact>
      <Fact label={t`Country`}>
        {country.trim() === '' ? none : countryName(country, preferences.language)}
      </Fact>
      <Fact label={t`Date of birth`}>
        {/* A birthday is the same day in every time zone. */}
        {dateOfBirth === null
          ? none
          : `${formatDate(dateOfBirth, { ...preferences, timezone: 'UTC' })} (${ageAt(dateOfBirth, now)})`}
      </Fact>
      <Fact label={t`Registered`}>
        <time dateTime={dateCreated}>
          {formatDateTime(dateCreated, preferences)}{' '}
          <span className={styles.ago}>({relativeTime(dateCreated, now)})</span>
        </time>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}
