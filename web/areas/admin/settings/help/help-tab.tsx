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
                Whoever runs the server of {name} finds in its log what went wrong: tell them when it was and
                what the message said. The <Link to={paths.admin.status}>Status</Link> page names every part
                that isn't working.
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
            Everybody can have a code sent from the sign-in page and choose a new password with it. You can
            also send it from <Link to={paths.admin.allUsers}>All Users</Link>. Nobody, you included, can look
            a password up.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="using-two-factor" title={t`Two-factor sign-in`}>
        <p>
          <Trans>
            Under <Link to="?tab=security">Account Security</Link> you scan a code with an app on your phone;
            from then on signing in asks for six digits of it as well. Keep the recovery codes away from the
            phone: each lets you in once when it is lost.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="read-only-colleagues" title={t`A colleague who only looks`}>
        <p>
          <Trans>
            Give them the role Read Only Admin under <Link to={paths.admin.allUsers}>All Users</Link>: they
            see the dashboard, all users, the set-up, the status of the system and their notifications, and
            can change nothing but their own profile.
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
            Choose the language and the time zone of your institution under{' '}
            <Link to="?tab=system">System Settings</Link>, enter its programmes and its semesters there, and
            give it its name and colours. Then <Link to={paths.admin.registerUser}>register</Link> a teacher:
            teachers make the question banks and the quizzes, students of their programme see them.{' '}
            <Link to={paths.admin.setUp}>Set-up</Link> shows which of these steps are left.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="admitting-students" title={t`Admit students`}>
        <p>
          <Trans>
            People who register appear under{' '}
            <Link to={paths.admin.registrationRequests}>Registration Requests</Link>. Accept one, or several
            at once. Each gets an email with a link to choose a password, which works for {invitationDays}{' '}
            days. If you refuse with a reason, the email includes it. Under{' '}
            <Link to="?tab=users">User Management</Link>, list the email domains whose registrations are
            accepted automatically.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="importing-people" title={t`Import many people`}>
        <p>
          <Trans>
            <Link to={`${paths.admin.registerUser}/import`}>Import users</Link> takes a CSV or Excel file with
            a row for each person. You see what would be created and which rows have faults; nobody is created
            before you say so, and never only a part of the file.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="people-leaving" title={t`Somebody leaves`}>
        <p>
          <Trans>
            Under <Link to={paths.admin.allUsers}>All Users</Link> you suspend or delete them. Suspended
            people cannot sign in and come back as they were. Of deleted ones the grades and the quizzes stay
            as a record. There you also download or erase what is stored about a person who asks for it.
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
            A backup holds everything: people, quizzes, grades and files. They are made as often as{' '}
            <Link to="?tab=system">System Settings</Link> says; under{' '}
            <Link to="?tab=data">Data and Activity</Link> you make one at once, download it and restore it.
            Each new backup is verified by restoring it as a test. Keep a copy on another machine, because a
            broken disk takes its backups with it. The operator can set a second place, to which each backup
            is copied.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="about-maintenance" title={t`Maintenance`}>
        <p>
          <Trans>
            Maintenance mode closes the system to all but administrators, at once or from a time that you
            choose. Whoever is taking a quiz keeps what they write on their device, and it is sent when you
            open again; but their time runs on, so look at the number of running quizzes first. A message of
            your own tells everyone why and how long, before they sign in too.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="about-branding" title={t`Name, colours and logo`}>
        <p>
          <Trans>
            Branding under <Link to="?tab=system">System Settings</Link> holds one profile for each address
            the system is reached at. Its name, colour and icon are on every page and in every mail.
          </Trans>
        </p>
      </HelpTopic>
      <HelpTopic section="about-audit-log" title={t`Who did what`}>
        <p>
          <Trans>
            The audit log under <Link to="?tab=data">Data and Activity</Link> records sign-ins and every
            change, with who made it and when. Search it, narrow it down and export it. It forgets what is
            older than the retention says.
          </Trans>
        </p>
      </HelpTopic>
    </>
  );
}
