/**
 * The parts of the app whose words are loaded for themselves, by the file each begins with. What comes with the first
 * page is `base`, and needs no line here.
 */
export const wordParts = {
  public: 'web/areas/public/public-area.tsx',
  firstAdmin: 'web/areas/public/first-admin/first-admin-page.tsx',
  invitation: 'web/areas/public/invitation/invitation-page.tsx',
  emailLink: 'web/areas/public/email-link/email-link-page.tsx',
  verify: 'web/areas/public/verify/verify-page.tsx',
  quiz: 'web/app/frame/quiz-frame.tsx',
  secondFactor: 'web/app/second-factor-page.tsx',
  rehearsal: 'web/areas/student/rehearsal/rehearsal-page.tsx',
  admin: 'web/app/admin-pages.tsx',
  teacher: 'web/app/teacher-pages.tsx',
  student: 'web/app/student-pages.tsx',
} as const;

export type WordPart = keyof typeof wordParts;

/** Shown only inside another part, whose words are there then. */
export const insidePart = {
  rehearsal: 'quiz',
} as const satisfies Partial<Record<WordPart, WordPart>>;
