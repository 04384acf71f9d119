import { Trans } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { ErrorExplainer } from '#web/features/explainer/error-explainer.tsx';
import { MaintenanceBanner } from '#web/features/maintenance/maintenance-banner.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { SessionEndWarning } from '#web/features/session/session-end-warning.tsx';
import { useForgetStudentOnSignOut } from '#web/features/viewed-student/chosen-student.ts';
import { paths } from '#web/lib/paths.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import type { AreaName } from '../navigation.ts';
import styles from './area-frame.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { SmallSidebar } from './small-sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { usePanelsAhead } from './use-panels-ahead.ts';
import { useThemePreference } from './use-theme-preference.ts';

interface Props {
  area: AreaName;
  user: CurrentUser;
  children: ReactNode;
}

/** The frame of every signed-in page: the bar on top, the sidebar, the page. */
export function AreaFrame({ area, user, children }: Props) {
  useLiveUpdates();
  useThemePreference();
  useForgetStudentOnSignOut();
  usePanelsAhead();
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const [isSidebarOpen, setSidebarOpen] = useState(true);
  const [isOverlayOpen, setOverlayOpen] = useState(false);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        <Trans>Skip to the page</Trans>
      </a>
      <TopBar
        user={user}
        isSidebarOpen={isWide ? isSidebarOpen : isOverlayOpen}
        onToggleSidebar={() => (isWide ? setSidebarOpen(!isSidebarOpen) : setOverlayOpen(!isOverlayOpen))}
      />
      <MaintenanceBanner
        settingsPath={user.role === 'SUPER_ADMIN' ? paths.admin.settings : null}
        preferences={useDatePreferences()}
      />
      <ErrorExplainer>
        <div className={styles.body}>
          {isWide && isSidebarOpen && (
            <aside className={styles.side} id="sidebar">
              <Sidebar area={area} user={user} />
            </aside>
          )}
          {!isWide && (
            <SmallSidebar opened={isOverlayOpen} onClose={() => setOverlayOpen(false)}>
              <Sidebar area={area} user={user} onNavigate={() => setOverlayOpen(false)} />
            </SmallSidebar>
          )}
          <main className={styles.page} id="page" tabIndex={-1}>
            <div className={styles.content}>
              <ErrorBoundary resetKey={pathname}>
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </ErrorBoundary>
            </div>
          </main>
        </div>
        <Toasts />
        <SessionEndWarning />
      </ErrorExplainer>
    </div>
  );
}
