import { plural, t } from '@lingui/core/macro';
import type { SetUp, SetUpStep } from '#shared/contract/platform/set-up.ts';
import { paths } from '#web/lib/address/paths.ts';
import { type SectionPlace, settingsSectionPath } from '#web/lib/address/settings-sections.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { formatNumber } from '#web/lib/format/format-number.ts';
import { languages } from '#web/lib/i18n/languages.ts';

type Size = { accounts: number; quizzes: number; grades: number };

/** "52 accounts, 28 quizzes and 508 grades". */
export function describeSize({ accounts, quizzes, grades }: Size): string {
  const accountCount = plural(accounts, { one: '# account', other: '# accounts' });
  const quizCount = plural(quizzes, { one: '# quiz', other: '# quizzes' });
  const gradeCount = plural(grades, { one: '# grade', other: '# grades' });
  return t`${accountCount}, ${quizCount} and ${gradeCount}`;
}

interface StepWords {
  title: string;
  detail: string;
}

/** What a step is about, and what is left to do or was done. */
export function stepWords(
  { name, state }: SetUpStep,
  setUp: SetUp,
  preferences: DatePreferences & { language: string },
): StepWords {
  const isDone = state === 'done';
  switch (name) {
    case 'account': {
      const { administrator } = setUp;
      return {
        title: setUp.abilities.change ? t`Your account` : t`Administrator account`,
        detail:
          isDone && administrator
            ? `${administrator.name} · ${administrator.email}`
            : t`Your own name, email address and password.`,
      };
    }
    case 'demo':
      return { title: t`Delete the demo school`, detail: demoDetail(setUp) };
    case 'name':
      return {
        title: t`Name and language`,
        detail: setUp.institution.hasOwnName
          ? nameDetail(setUp)
          : t`Choose the institution’s name, language and time zone.`,
      };
    case 'look': {
      const { primaryColor, hasOwnLogo } = setUp.institution;
      const own = hasOwnLogo ? t`${primaryColor}, your own logo` : primaryColor;
      return {
        title: t`Logo and colour`,
        detail: isDone ? own : t`People see them on every page and in every email.`,
      };
    }
    case 'mail':
      return {
        title: t`Email`,
        detail: mailDetail(setUp.mail),
      };
    case 'programmes':
      return {
        title: t`First programme`,
        detail: isDone ? programmesDetail(setUp) : t`Add at least 1 programme.`,
      };
    case 'teachers':
      return {
        title: t`First teacher`,
        detail: isDone
          ? plural(setUp.teachers, { one: '# teacher', other: '# teachers' })
          : t`Add at least 1 teacher. They get an email with a link to set a password.`,
      };
    case 'backup':
      return {
        title: t`Backup`,
        detail: backupDetail(setUp, preferences),
      };
  }
}

function mailDetail(mail: SetUp['mail']): string {
  switch (mail) {
    case 'notSet':
      return t`People need it to set a password and to get notifications.`;
    case 'untested':
      return t`A mail server is set. Send a test email to see whether it works.`;
    case 'failed':
      return t`The last test email was not accepted.`;
    case 'works':
      return t`The mail server accepted a test email.`;
  }
}

function backupDetail({ lastBackupAt, lastVerifiedAt }: SetUp, preferences: DatePreferences): string {
  if (lastVerifiedAt !== null) {
    const when = formatDateTime(lastVerifiedAt, preferences);
    return t`Last verified backup, ${when}`;
  }
  if (lastBackupAt === null) return t`Choose when backups run, then run one. CQuiz verifies it.`;
  const when = formatDateTime(lastBackupAt, preferences);
  return t`Last backup, ${when}. It isn’t verified.`;
}

function demoDetail({ demo, emptied, abilities }: SetUp): string {
  const size = describeSize(demo ?? emptied ?? { accounts: 0, quizzes: 0, grades: 0 });
  if (demo && !abilities.change) return t`Deletes ${size}, after a backup.`;
  if (demo) return t`Makes a backup, then deletes ${size}. Only your own account is kept.`;
  return emptied?.backupId ? t`Deleted ${size}. A backup of the demo is kept.` : t`Deleted ${size}.`;
}

function nameDetail({ institution }: SetUp): string {
  const language =
    languages.find(({ value }) => value === institution.language)?.label ?? institution.language;
  return `${institution.name} · ${language} · ${institution.timezone}`;
}

function programmesDetail({ programmes: { first, count } }: SetUp): string {
  const others = formatNumber(count - 1, 'en');
  return count > 1 ? t`${first ?? ''} and ${others} more` : (first ?? '');
}

/** Where a step is done, and the button that leads there. Undefined for the demo school, which has a dialog. */
export function stepPlace(
  { name, state }: SetUpStep,
  setUp: SetUp,
): { label: string; to: string } | undefined {
  const isDone = state === 'done';
  const change = t`Change`;
  const at = (tab: string, section: SectionPlace['section']) =>
    settingsSectionPath({ area: 'admin', tab, section });
  switch (name) {
    case 'account':
      return { label: change, to: at('profile', 'admin-profile') };
    case 'demo':
      return undefined;
    case 'name':
      return setUp.institution.hasOwnName
        ? { label: isDone ? change : t`Choose language and time zone`, to: at('system', 'language-and-time') }
        : { label: t`Choose a name`, to: at('system', 'branding') };
    case 'look':
      return { label: isDone ? change : t`Choose logo and colour`, to: at('system', 'branding') };
    case 'mail':
      return { label: isDone ? change : t`Set up email`, to: at('system', 'mail-server') };
    case 'programmes':
      return { label: isDone ? change : t`Add programmes`, to: at('system', 'programmes') };
    case 'teachers':
      return { label: isDone ? t`Add more` : t`Add teachers`, to: paths.admin.registerUser };
    case 'backup':
      return { label: isDone ? t`Show backups` : t`Set up backups`, to: at('data', 'backups') };
  }
}

export function warningText(warning: SetUp['warnings'][number], { mail, lastBackupAt }: SetUp): string {
  switch (warning) {
    case 'mail':
      return mail === 'notSet'
        ? t`Without email, nobody can set a password.`
        : t`No test email has been accepted yet.`;
    case 'backup':
      return lastBackupAt === null
        ? t`There is no backup of your own data yet.`
        : t`No backup has been verified yet.`;
    case 'onlyAdministrator':
      return t`There is only 1 administrator.`;
  }
}
