import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconDownload,
  IconLogout,
  IconUser,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { PersonDetails } from '#web/features/profile/person-details.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { settingsOf } from '#web/lib/address/paths.ts';
import { takeQuizPath } from '#web/lib/address/quiz-paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { personName } from '#web/lib/format/person-name.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { useInstallOffer } from '#web/lib/install-offer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PopoverPanel } from '#web/ui/overlays/popover-panel.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { type RunningAttempt, useRunningAttempt } from './use-running-attempt.ts';
import styles from './user-menu.module.css';

const ProfileDrawer = lazy(() => import('#web/features/profile/profile-drawer.tsx'));

/** The signed-in person's menu: profile, settings, sign out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const [isProfileOpen, setProfileOpen] = useState(false);
  const [wasProfileOpened, setProfileOpened] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [running, setRunning] = useState<RunningAttempt | null>(null);
  const name = personName(user);

  function askFirst(attempt: RunningAttempt) {
    setRunning(attempt);
    setAsked(true);
  }

  function openProfile() {
    setProfileOpened(true);
    setProfileOpen(true);
  }

  return (
    <>
      <PopoverPanel
        label={t`Your menu`}
        width={288}
        target={(control) => (
          <button type="button" className={styles.target} {...control}>
            <span className="visually-hidden">{t`Your menu, ${name}`}</span>
            <PersonAvatar name={name} src={user.person?.passportPhotoUrl ?? null} size={32} />
            <span className={styles.name} aria-hidden="true">
              {name}
            </span>
            <IconChevronDown className={styles.chevron} size={16} aria-hidden />
          </button>
        )}
      >
        {(close) => <MenuPanel user={user} onClose={close} onProfile={openProfile} onRunning={askFirst} />}
      </PopoverPanel>
      {running && <SignOutQuestion opened={isAsked} running={running} onClose={() => setAsked(false)} />}
      {wasProfileOpened && (
        <Suspense>
          <ProfileDrawer user={user} opened={isProfileOpen} onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface PanelProps {
  user: CurrentUser;
  onClose: () => void;
  onProfile: () => void;
  /** The student signs out while this attempt is in progress or has unsent answers. */
  onRunning: (running: RunningAttempt) => void;
}

function MenuPanel({ user, onClose, onProfile, onRunning }: PanelProps) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = personName(user);
  const settings = settingsOf(user.role);
  const findRunning = useRunningAttempt();
  const [isAsking, setAsking] = useState(false);

  async function signOutUnlessRunning() {
    setAsking(true);
    const running = await findRunning(user);
    if (!running) return signOut();
    onClose();
    onRunning(running);
  }

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className={styles.full}>{name}</span>
        {name !== user.email && <span className={styles.email}>{user.email}</span>}
        <span className={styles.role}>
          <StatusBadge tone="neutral">{i18n._(roleLabels[user.role])}</StatusBadge>
        </span>
      </div>
      <div className={styles.details}>
        <PersonDetails user={user} />
      </div>
      <ul className={styles.actions}>
        <MenuAction
          icon={IconUser}
          onClick={() => {
            onClose();
            onProfile();
          }}
        >
          <Trans>Profile</Trans>
        </MenuAction>
        {settings !== null && (
          <MenuAction
            icon={IconAdjustmentsHorizontal}
            onClick={() => {
              onClose();
              void navigate(settings);
            }}
          >
            <Trans>Settings</Trans>
          </MenuAction>
        )}
        <InstallAction onClose={onClose} />
        <MenuAction icon={IconLogout} isBusy={isAsking} onClick={() => void signOutUnlessRunning()}>
          <Trans>Sign Out</Trans>
        </MenuAction>
      </ul>
    </div>
  );
}

/** Only if the browser can install the app and has not yet. */
function InstallAction({ onClose }: { onClose: () => void }) {
  const { shortName } = useBrand();
  const install = useInstallOffer();
  if (!install) return null;
  return (
    <MenuAction
      icon={IconDownload}
      onClick={() => {
        onClose();
        install();
      }}
    >
      <Trans>Install {shortName} as an app</Trans>
    </MenuAction>
  );
}

interface ActionProps {
  icon: Icon;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function MenuAction({ icon: ActionIcon, isBusy = false, onClick, children }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.action}
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={onClick}
      >
        <ActionIcon size={16} aria-hidden />
        {children}
      </button>
    </li>
  );
}

interface SignOutQuestionProps {
  opened: boolean;
  running: RunningAttempt;
  onClose: () => void;
}

/** Tells a student before signing out what happens to a quiz and to unsent answers. */
function SignOutQuestion({ opened, running, onClose }: SignOutQuestionProps) {
  const { t } = useLingui();
  const signOut = useSignOut();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={running.hasUnsent ? t`Some answers haven’t been sent yet` : t`Your quiz is still in progress`}
      actions={
        <>
          <Button onClick={signOut}>
            <Trans>Sign Out</Trans>
          </Button>
          <Button
            component={Link}
            to={takeQuizPath(running.quizId)}
            variant="filled"
            data-autofocus
            onClick={onClose}
          >
            <Trans>Back to the quiz</Trans>
          </Button>
        </>
      }
    >
      <p>
        <WhatHappens running={running} />
      </p>
    </Dialog>
  );
}

function WhatHappens({ running: { deadline, hasUnsent } }: Pick<SignOutQuestionProps, 'running'>) {
  const preferences = useDatePreferences();
  if (deadline === null) {
    return hasUnsent ? (
      <Trans>Your answers are saved on this device. Sign in again on this device to send them.</Trans>
    ) : (
      <Trans>Your answers are saved. Sign in again to continue the quiz.</Trans>
    );
  }
  const end = formatDateTime(deadline, preferences);
  return hasUnsent ? (
    <Trans>
      Your answers are saved on this device, and the timer keeps running until {end}. Sign in again on this
      device before then to send them.
    </Trans>
  ) : (
    <Trans>
      Your answers are saved, and the timer keeps running until {end}. Sign in again before then to continue.
    </Trans>
  );
}
