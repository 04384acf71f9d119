import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import { paths } from '#web/lib/paths.ts';

/** How people sign in. */
export function AccountTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic title={t`Forgotten passwords`}>
        <p>
          <Trans>
            Everybody can have a code sent from the sign-in page and choose a new password with it. You can
            also send it from <Link to={paths.admin.allUsers}>All Users</Link>. Nobody, you included, can look
            a password up.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`Two-factor sign-in`}>
        <p>
          <Trans>
            Under <Link to="?tab=security">Account Security</Link> you scan a code with an app on your phone;
            from then on signing in asks for six digits of it as well. Keep the recovery codes away from the
            phone: each lets you in once when it is lost.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic title={t`A colleague who only looks`}>
        <p>
          <Trans>
            Give them the role Read Only Admin under <Link to={paths.admin.allUsers}>All Users</Link>: they
            see the dashboard, all users and their notifications, and can change nothing but their own
            profile.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
