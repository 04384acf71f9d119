import type { ReactNode } from 'react';
import { ViewedStudentGate } from '#web/features/viewed-student/viewed-student-gate.tsx';
import { renderPage } from './render-page.tsx';
import { studentUser } from './student-pages.ts';

/** Mounts a page of the student area for a signed-in student, or for a super admin who views a student's record. */
export function renderStudentPage(
  element: ReactNode,
  { as = studentUser, ...options }: Parameters<typeof renderPage>[1] = {},
) {
  return renderPage(
    <main>
      <ViewedStudentGate user={as}>{element}</ViewedStudentGate>
    </main>,
    { ...options, as },
  );
}
