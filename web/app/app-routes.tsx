import { Suspense, useEffect, useRef } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { findReturn } from '#web/features/session/return-page.ts';
import { homeOf, paths } from '#web/lib/address/paths.ts';
import { readToken } from '#web/lib/session/session-token.ts';
import { AreaGate } from './area-gate.tsx';
import { ConnectingPage } from './connecting-page.tsx';
import { lazyPart } from './lazy-part.ts';
import type { AreaName } from './navigation.ts';
import { Redirect } from './redirect.tsx';
import { useSignedInSession } from './session-provider.tsx';

// A phone loads the sign-in page first: everything behind it is loaded after signing in.
const PublicArea = lazyPart('public', () => import('#web/areas/public/public-area.tsx'));
const QuizFrame = lazyPart('quiz', () => import('./frame/quiz-frame.tsx'));
const QuizPreviewPage = lazyPart(
  'quizPreview',
  () => import('#web/areas/student/quiz-preview/quiz-preview-page.tsx'),
);
const FirstAdminPage = lazyPart(
  'firstAdmin',
  () => import('#web/areas/public/first-admin/first-admin-page.tsx'),
);
const InvitationPage = lazyPart(
  'invitation',
  () => import('#web/areas/public/invitation/invitation-page.tsx'),
);
const EmailLinkPage = lazyPart('emailLink', () => import('#web/areas/public/email-link/email-link-page.tsx'));
const VerifyPage = lazyPart('verify', () => import('#web/areas/public/verify/verify-page.tsx'));
const pages = {
  admin: lazyPart('admin', () => import('./admin-pages.tsx')),
  teacher: lazyPart('teacher', () => import('./teacher-pages.tsx')),
  student: lazyPart('student', () => import('./student-pages.tsx')),
};
const publicPages = [
  [paths.login, 'login'],
  [paths.register, 'register'],
  [paths.resetPassword, 'reset-password'],
  [paths.otpVerification, 'otp-verification'],
] as const;
const takePath = '/student/quiz/:quizId/take';
const previewPath = '/teacher/quizzes/:quizId/preview';
const areaNames: AreaName[] = ['admin', 'teacher', 'student'];

export function AppRoutes() {
  useFocusOnNavigation();
  return (
    <Suspense fallback={<ConnectingPage isServerAway={false} />}>
      <Routes>
        <Route element={<PublicOnly />}>
          {publicPages.map(([path, page]) => (
            <Route key={path} path={path} element={<PublicArea page={page} />} />
          ))}
        </Route>
        <Route path={paths.firstAdmin} element={<FirstAdminPage />} />
        <Route path={paths.invitation} element={<InvitationPage />} />
        <Route path={paths.emailLink} element={<EmailLinkPage />} />
        <Route path={`${paths.verify}/:code?`} element={<VerifyPage />} />
        <Route
          path={takePath}
          element={<AreaGate area="student">{(user) => <QuizFrame user={user} />}</AreaGate>}
        />
        <Route
          path={previewPath}
          element={
            <AreaGate area="teacher">
              {(user) => (
                <QuizFrame user={user}>{(parts) => <QuizPreviewPage user={user} parts={parts} />}</QuizFrame>
              )}
            </AreaGate>
          }
        />
        {areaNames.map((area) => {
          const Pages = pages[area];
          return (
            <Route
              key={area}
              path={`/${area}/*`}
              element={<AreaGate area={area}>{(user) => <Pages user={user} />}</AreaGate>}
            />
          );
        })}
        <Route path="*" element={<ToHome />} />
      </Routes>
    </Suspense>
  );
}

function ToHome() {
  const session = useSignedInSession();
  if (session.status === 'anonymous') return <Redirect to={paths.login} />;
  const { id, role } = session.user;
  return <Redirect to={findReturn(id) ?? homeOf(role)} />;
}

function PublicOnly() {
  return useSignedInSession().status === 'signed-in' ? <ToHome /> : <Outlet />;
}

/** Loads the page that a signed-in person is about to see while the server still checks who they are. */
export function loadAhead(path: string): void {
  if (readToken() === null) return;
  const area = areaNames.find((name) => path.startsWith(`/${name}/`));
  if (/^\/student\/quiz\/\d+\/take$/.test(path)) QuizFrame.loadAhead();
  else if (area) pages[area].loadAhead();
}

/**
 * After a navigation, moves the focus to the new page's heading: a screen reader then starts there and announces its
 * name.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    window.scrollTo(0, 0);
    return focusPage();
  }, [pathname]);
}

/**
 * The heading may not be loaded yet: until then the page itself has the focus. If the person moves the focus
 * meanwhile, it stays.
 */
function focusPage(): () => void {
  if (focusHeading()) return () => undefined;
  document.querySelector('main')?.focus({ preventScroll: true });
  const { activeElement: waiting } = document;
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    const hasMoved = activeElement !== waiting && activeElement !== body;
    if (hasMoved || focusHeading()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Whether nothing is left to do: the heading has the focus, or the page has moved it to where its work starts.
 */
function focusHeading(): boolean {
  const { activeElement } = document;
  if (activeElement?.matches('main h1, main input, main textarea, dialog *, [role=dialog] *')) return true;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
