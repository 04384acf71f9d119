import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { findReturn } from '#web/features/session/return-page.ts';
import { homeOf, paths } from '#web/lib/paths.ts';
import { readToken } from '#web/lib/session-token.ts';
import { AreaGate } from './area-gate.tsx';
import { ConnectingPage } from './connecting-page.tsx';
import { lazyPart } from './lazy-part.ts';
import type { AreaName } from './navigation.ts';
import { Redirect } from './redirect.tsx';
import { useSignedInSession } from './session-provider.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

// The sign-in page is what a phone loads first: everything behind it waits until somebody is in.
const PublicArea = lazyPart('public', () => import('#web/areas/public/public-area.tsx'));
const QuizFrame = lazyPart('quiz', () => import('./frame/quiz-frame.tsx'));
const RehearsalPage = lazyPart('rehearsal', () => import('#web/areas/student/rehearsal/rehearsal-page.tsx'));
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
                <QuizFrame user={user}>{(parts) => <RehearsalPage user={user} parts={parts} />}</QuizFrame>
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
