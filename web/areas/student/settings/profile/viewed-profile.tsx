import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Student } from '#shared/contract/people/people.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { studentQuery } from '#web/features/viewed-student/student-queries.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { countryName } from '#web/lib/format/country-name.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { StudentFacts } from './student-facts.tsx';

/** A student's profile, for someone viewing the record. */
export function ViewedProfile() {
  const { t } = useLingui();
  const { studentId, name } = useViewedStudent();
  return (
    <>
      <PageHeader title={t`Student Profile`} subtitle={t`Information about ${name}.`} />
      <Loaded
        query={useQuery(studentQuery(studentId))}
        loading={t`Loading the profile…`}
        skeleton={<SkeletonRows count={5} />}
        failed={t`We couldn’t load the profile.`}
      >
        {(student) => (
          <div className={styles.parts}>
            <Contact student={student} />
            <SettingsPart title={t`Studies`}>
              <StudentFacts student={student} />
            </SettingsPart>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Contact({ student }: { student: Student }) {
  const { t, i18n } = useLingui();
  const { emailAddress, phoneNumber, country, address, passportPhotoUrl } = student;
  const orNone = (text: string) => (text === '' ? t`Not given` : text);
  return (
    <SettingsPart title={t`Contact`}>
      <PersonAvatar name={studentName(student)} src={passportPhotoUrl} size={64} />
      <DataList
        items={[
          { key: 'email', label: t`Email address`, value: emailAddress },
          { key: 'phone', label: t`Phone number`, value: orNone(phoneNumber) },
          { key: 'country', label: t`Country`, value: orNone(countryName(country, i18n.locale)) },
          { key: 'address', label: t`Address`, value: orNone(address) },
        ]}
      />
    </SettingsPart>
  );
}
