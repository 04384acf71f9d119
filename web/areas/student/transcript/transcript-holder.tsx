import { Trans, useLingui } from '@lingui/react/macro';
import type { Transcript } from '#shared/contract/documents.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useBrand } from '#web/lib/brand.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import styles from './transcript.module.css';

/** Whose it is, and who says so. */
export function TranscriptHolder({ transcript: { student } }: { transcript: Transcript }) {
  const { t } = useLingui();
  const { name: brandName, shortName } = useBrand();
  const preferences = useDatePreferences();
  const { number, name, program, enrollmentDate } = student;
  const facts = [
    t`Student number ${number}`,
    program,
    ...(enrollmentDate === null ? [] : [t`Enrolled ${formatDate(enrollmentDate, preferences)}`]),
  ];
  return (
    <header className={styles.holder}>
      <PersonAvatar name={name} size={48} shape="circle" />
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={styles.brand}>
        <p className={styles.brandName}>
          <BrandMark shortName={shortName} size={28} />
          {brandName}
        </p>
        <p className={styles.unofficial}>
          <Trans>Unofficial transcript</Trans>
        </p>
      </div>
    </header>
  );
}
