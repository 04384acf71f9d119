import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { EmailForm } from '#web/features/profile/email-form.tsx';
import { PhotoForm } from '#web/features/profile/photo-form.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { personName } from '#web/lib/person-name.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { AdminForm } from './admin-form.tsx';

export default function ProfileTab() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <Profile user={session.user} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { person } = user;
  return (
    <div className={styles.parts}>
      {person?.kind === 'admin' && (
        <>
          <SettingsPart title={t`Admin Profile`} text={t`What colleagues see of you, and how to reach you.`}>
            <AdminForm person={person} />
          </SettingsPart>
          <SettingsPart
            title={t`Profile picture`}
            text={t`An image of at most 5 MB. It stands in the bar at the top and in the list of all users.`}
          >
            <div className={styles.forms}>
              <PersonAvatar name={personName(user)} src={person.passportPhotoUrl} size={64} />
              <PhotoForm hasPhoto={person.passportPhotoUrl !== null} />
            </div>
          </SettingsPart>
        </>
      )}
      <SettingsPart
        title={t`E-mail address`}
        text={<Trans>You sign in with {user.email}. When you change it, this address is told.</Trans>}
      >
        <div className={styles.forms}>
          <EmailForm email={user.email} />
        </div>
      </SettingsPart>
    </div>
  );
}
