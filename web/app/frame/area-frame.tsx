import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { ErrorExplainer } from '#web/features/explainer/error-explainer.tsx';
import { MaintenanceBanner } from '#web/features/maintenance/maintenance-banner.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { SessionEndWarning } from '#web/features/session/session-end-warning.tsx';
import { useForgetStudentOnSignOut } from '#web/features/viewed-student/chosen-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { Row } from '#web/ui/layout/primitives.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import type { AreaName } from '../navigation.ts';
import styles from './area-frame.module.css';
import { Sidebar, SmallSidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useThemePreference } from './use-theme-preference.ts';

interface AreaFrameProps {
  area: AreaName;
  user: CurrentUser;
  children: ReactNode;
}

/** The frame of every signed-in page: the bar on top, the sidebar, the page. */
export function AreaFrame({ area, user, children }: AreaFrameProps) {
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
        <Trans>Skip to main content</Trans>
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
        <Row align="start">
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
            <div className={styles.toastRow} data-toast-place="" />
            <div className={styles.content}>
              <ErrorBoundary resetKey={pathname}>
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </ErrorBoundary>
            </div>
          </main>
        </Row>
        <Toasts />
        <SessionEndWarning />
      </ErrorExplainer>
    </div>
  );
}

/** The skeleton of a page while its chunk loads. */
function PageSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading page…`}>
      <SkeletonBlock width={220} height={28} />
      <SkeletonBlock width={320} height={16} />
      <SkeletonBlock height={96} />
      <SkeletonBlock height={240} />
    </LoadingRegion>
  );
}

const afterLoadMs = 3_000;

/** Loads dialogs, drawers and menus once the page is shown, so that the first one opens at once and without the network. */
function usePanelsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that fails to load now is requested again when it is opened.
      void Promise.allSettled([
        import('#web/ui/overlays/dialog-panel.tsx'),
        import('#web/ui/overlays/side-drawer-panel.tsx'),
        import('#web/ui/overlays/popover-layer.tsx'),
        import('#web/ui/overlays/action-menu-layer.tsx'),
      ]);
    }, afterLoadMs);
    return () => clearTimeout(timer);
  }, []);
}
