import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { photo } from '#shared/limits.ts';
import { StudentName } from '#web/features/profile/name-correction/student-name.tsx';
import { PhotoForm } from '#web/features/profile/photo-form.tsx';
import { SignInSections } from '#web/features/profile/sign-in-sections.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { studentQuery } from '#web/features/viewed-student/student-queries.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { personName } from '#web/lib/format/person-name.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { StudentFacts } from './student-facts.tsx';
import { StudentForm } from './student-form.tsx';

export function ProfileTab() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <Profile user={session.user} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { megabytes } = photo;
  return (
    <div className={styles.parts}>
      <Record />
      {user.person && (
        <SettingsPart
          section="photo"
          title={t`Photo`}
          text={t`An image of up to ${megabytes} MB, shown to teachers and administrators next to your name.`}
        >
          <div className={styles.forms}>
            <PersonAvatar name={personName(user)} src={user.person.passportPhotoUrl} size={64} />
            <PhotoForm hasPhoto={user.person.passportPhotoUrl !== null} />
          </div>
        </SettingsPart>
      )}
      <SettingsPart title={t`Sign-in`}>
        <div className={styles.forms}>
          <SignInSections email={user.email} />
        </div>
      </SettingsPart>
    </div>
  );
}

/** First what students edit themselves, then what the institution decides. */
function Record() {
  const { t } = useLingui();
  const { studentId } = useViewedStudent();
  return (
    <Loaded
      query={useQuery(studentQuery(studentId))}
      loading={t`Loading your profile…`}
      skeleton={<SkeletonRows count={5} />}
      failed={t`We couldn’t load your profile.`}
    >
      {(student) => (
        <>
          <SettingsPart
            section="name"
            title={t`Name`}
            text={t`Your name appears on your transcripts and certificates, so only an administrator can change it.`}
          >
            <div className={styles.forms}>
              <StudentName firstName={student.firstName} lastName={student.lastName} />
            </div>
          </SettingsPart>
          <SettingsPart
            section="contact"
            title={t`Student Profile`}
            text={t`How your institution contacts you.`}
          >
            <StudentForm student={student} />
          </SettingsPart>
          <SettingsPart
            section="studies"
            title={t`Your studies`}
            text={t`Managed by your institution. If something is wrong, ask an administrator.`}
          >
            <StudentFacts student={student} />
          </SettingsPart>
        </>
      )}
    </Loaded>
  );
}
