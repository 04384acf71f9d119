import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { invitationDays } from '#shared/limits.ts';
import { HelpTopic, ShortcutList } from '#web/features/settings/help-topic.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { paths } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Stack } from '#web/ui/layout/primitives.tsx';

export default function HelpTab() {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <div className={styles.parts}>
      <SettingsPart title={t`Help and Support`}>
        <Stack gap={20}>
          <PeopleTopics />
          <AccountTopics />
          <SystemTopics />
          <HelpTopic section="shortcuts" title={t`Keyboard shortcuts`}>
            <ShortcutList />
          </HelpTopic>
          <HelpTopic section="getting-help" title={t`How to get help`}>
            <p>
              <Trans>
                Send the time and the text of the error message to the person who runs the {name} server, so
                that they can find it in the server log. The <Link to={paths.admin.status}>Status</Link> page
                shows every part that isn’t working.
              </Trans>
            </p>
          </HelpTopic>
        </Stack>
      </SettingsPart>
    </div>
  );
}

function AccountTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic section="forgotten-passwords" title={t`Forgotten passwords`}>
        <p>
          <Trans>
            Anyone can request a code on the sign-in page and choose a new password. You can also send the
            code from <Link to={paths.admin.allUsers}>All Users</Link>. No one can see a password, not even
            you.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="using-two-factor" title={t`Two-factor sign-in`}>
        <p>
          <Trans>
            Under <Link to="?tab=security">Account Security</Link>, scan a QR code with an authenticator app
            on your phone. From then on, you also need a six-digit code from the app to sign in. Keep your
            recovery codes away from your phone. If you lose the phone, each recovery code signs you in once.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="read-only-colleagues" title={t`Read-only access for a colleague`}>
        <p>
          <Trans>
            Under <Link to={paths.admin.allUsers}>All Users</Link>, give them the role Read Only Admin. They
            can see the dashboard, all users, the set-up, the system status and their notifications, but can
            change only their own profile.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}

function PeopleTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic section="first-steps" title={t`First steps`}>
        <p>
          <Trans>
            Under <Link to="?tab=system">System Settings</Link>, choose your institution’s language and time
            zone, add its programmes and semesters, and set its name and colours. Then{' '}
            <Link to={paths.admin.registerUser}>register</Link> a teacher. Teachers create question banks, and
            quizzes for the students in their programmes. <Link to={paths.admin.setUp}>Set-up</Link> shows
            which of these steps are left.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="admitting-students" title={t`Accept students`}>
        <p>
          <Trans>
            People who register appear under{' '}
            <Link to={paths.admin.registrationRequests}>Registration Requests</Link>. Accept one, or several
            at once. Each person gets an email with a link to choose a password. The link works for{' '}
            {invitationDays} days. People you refuse get an email with your reason, if you give one. Under{' '}
            <Link to="?tab=users">User Management</Link>, list the email domains from which people are
            accepted automatically.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="importing-people" title={t`Import many people`}>
        <p>
          <Trans>
            Under <Link to={`${paths.admin.registerUser}/import`}>Import users</Link>, upload a CSV or Excel
            file with one row per person. You review the new accounts and any rows with errors before you
            confirm. Then either every row is imported, or none is.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="people-leaving" title={t`When someone leaves`}>
        <p>
          <Trans>
            Under <Link to={paths.admin.allUsers}>All Users</Link>, suspend or delete their account. Suspended
            people can’t sign in until you reactivate their account. When you delete an account, its grades
            and quizzes stay on record. You can also download or erase a person’s data there if they ask you
            to.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}

function SystemTopics() {
  const { t } = useLingui();
  return (
    <>
      <HelpTopic section="about-backups" title={t`Backups`}>
        <p>
          <Trans>
            A backup contains all accounts, quizzes, grades and files. Choose how often backups run under{' '}
            <Link to="?tab=system">System Settings</Link>. Run, download and restore them under{' '}
            <Link to="?tab=data">Data and Activity</Link>. Each new backup is verified with a test restore.
            Keep a copy on another machine in case the disk fails. The person who runs the server can set a
            second location, and each backup is then copied there.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="about-maintenance" title={t`Maintenance`}>
        <p>
          <Trans>
            Maintenance mode closes the system to everyone except administrators, immediately or at a time you
            choose. If students are taking a quiz, their answers stay on their devices and are sent when the
            system opens again. Their time keeps running, so check how many quizzes are in progress first. You
            can add a message to explain why and for how long. People see it before they sign in, too.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="about-branding" title={t`Name, colours and logo`}>
        <p>
          <Trans>
            Under <Link to="?tab=system">System Settings</Link>, add a branding profile for each address that
            people use. Its name, colour and logo appear on every page and in every email.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="about-audit-log" title={t`Who did what`}>
        <p>
          <Trans>
            The audit log under <Link to="?tab=data">Data and Activity</Link> records who signed in, who
            changed what, and when. You can search, filter and export it. Entries older than the retention
            period are deleted.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
