/**
 * The parts of the app whose messages are loaded separately, by their entry file. The messages of the first page are
 * in `base` and need no line here.
 */
export const messageParts = {
  public: 'web/areas/public/public-area.tsx',
  firstAdmin: 'web/areas/public/first-admin/first-admin-page.tsx',
  invitation: 'web/areas/public/invitation/invitation-page.tsx',
  emailLink: 'web/areas/public/email-link/email-link-page.tsx',
  verify: 'web/areas/public/verify/verify-page.tsx',
  quiz: 'web/app/frame/quiz-frame.tsx',
  secondFactor: 'web/app/second-factor-page.tsx',
  quizPreview: 'web/areas/student/quiz-preview/quiz-preview-page.tsx',
  admin: 'web/app/admin-pages.tsx',
  teacher: 'web/app/teacher-pages.tsx',
  student: 'web/app/student-pages.tsx',
} as const;

export type MessagePart = keyof typeof messageParts;

/** Shown only inside another part, whose messages are loaded by then. */
export const insidePart = {
  quizPreview: 'quiz',
} as const satisfies Partial<Record<MessagePart, MessagePart>>;
