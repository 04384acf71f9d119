import { describe, expect, it } from 'vitest';
import { inLanguage } from '#server/language/current-language.ts';
import type { NotificationEvent } from '#shared/contract/communication/notifications.ts';
import { writeNotification } from './notification-letter.presenter.ts';

const known = { brand: 'CQuiz', linkBase: 'https://quiz.school.example' };
const unknown = { brand: 'CQuiz', linkBase: null };

const events: [NotificationEvent, string, string, string][] = [
  [
    { event: 'registration.received', params: { studentName: 'Esi Ansah' } },
    'A registration needs review',
    'Esi Ansah registered. Review the registration to accept or refuse it.',
    '/admin/registration-requests',
  ],
  [
    { event: 'registration.accepted', params: { programName: 'Nursing' } },
    'Your registration was accepted',
    'Your programme is “Nursing”.',
    '/student/available-quizzes',
  ],
  [
    { event: 'nameCorrection.requested', params: { studentName: 'Esi Ansah' } },
    'A student asked for a name correction',
    'Esi Ansah asked for a name correction. An administrator needs to decide.',
    '/admin/registration-requests?tab=names',
  ],
  [
    { event: 'nameCorrection.accepted', params: {} },
    'Your name was corrected',
    'New documents use your corrected name. Documents you already have keep the old one.',
    '/student/settings',
  ],
  [
    { event: 'nameCorrection.declined', params: { reason: 'Not in\nyour passport' } },
    'Your name was not changed',
    'An administrator declined your request. Reason: Not in your passport',
    '/student/settings',
  ],
  [
    { event: 'credits.requested', params: { quizTitle: 'Cells', credits: 12 } },
    'Credits for “Cells” need approval',
    'A teacher asked for 12 credits, more than the programme allows. They count once you approve.',
    '/admin/registration-requests?tab=credits',
  ],
  [
    { event: 'credits.approved', params: { quizTitle: 'Cells', credits: 12.5 } },
    'Credits for “Cells” were approved',
    'The quiz now counts for 12.5 credits.',
    '/teacher/quizzes',
  ],
  [
    { event: 'credits.declined', params: { quizTitle: 'Cells', credits: 12, reason: 'Too\nmany' } },
    'Credits for “Cells” were declined',
    'An administrator declined 12 credits. Reason: Too many',
    '/teacher/quizzes',
  ],
  [
    { event: 'document.revoked', params: { quizTitle: null, reason: 'Wrong name' } },
    'Your transcript was revoked',
    'Anyone who checks this document now sees that it’s no longer valid. Reason: Wrong name',
    '/student/transcript',
  ],
  [
    { event: 'document.revoked', params: { quizTitle: 'Cells', reason: 'Wrong name' } },
    'Your certificate for “Cells” was revoked',
    'Anyone who checks this document now sees that it’s no longer valid. Reason: Wrong name',
    '/student/transcript',
  ],
  [
    { event: 'upload.completed', params: { fileName: 'a.csv', questions: 1 } },
    '“a.csv” was imported',
    '1 question was imported.',
    '/teacher/upload',
  ],
  [
    { event: 'upload.failed', params: { fileName: 'a.csv' } },
    '“a.csv” couldn’t be imported',
    'Nothing was imported. The upload history shows what went wrong.',
    '/teacher/upload',
  ],
  [
    { event: 'submission.waiting', params: { studentName: 'Esi Ansah', quizTitle: 'Cells' } },
    '“Cells”: a submission needs marking',
    'Esi Ansah submitted “Cells”. The submission needs marking.',
    '/teacher/submissions',
  ],
  [
    { event: 'grade.published', params: { quizTitle: 'Cells', percentage: 82.5, letterGrade: 'B+' } },
    '“Cells” was graded',
    'Your result: 82.50%, B+.',
    '/student/grade_book',
  ],
  [
    { event: 'backup.completed', params: {} },
    'A backup was made',
    'The backup is complete.',
    '/admin/notifications',
  ],
  [
    { event: 'backup.failed', params: { reason: 'The disk\nis full.' } },
    'A backup failed',
    'The backup failed: The disk is full.',
    '/admin/notifications',
  ],
];

describe('the mail of a notification', () => {
  it.each(events)('describes %j and where to find more', (event, subject, text, path) => {
    const content = writeNotification(event, known);
    expect(content.subject).toBe(`CQuiz: ${subject}`);
    expect(content.heading).toBe(subject);
    expect(content.paragraphs[0]).toBe(text);
    expect(content.button?.href).toBe(`https://quiz.school.example${path}`);
    expect(content.footer).toBe('You are receiving this email because of your notification settings.');
  });

  it.each(['de', 'fr', 'es'] as const)('contains no English for a reader in %s', (language) => {
    const linesOf = (event: NotificationEvent, site: typeof known | typeof unknown) => {
      const { subject, paragraphs, button, footer } = writeNotification(event, site);
      return [subject, ...paragraphs, button?.label ?? '', footer].filter((line) => line !== '');
    };
    for (const [event] of events) {
      for (const site of [known, unknown]) {
        const english = linesOf(event, site);
        const lines = inLanguage(language, () => linesOf(event, site));
        for (const [at, line] of lines.entries()) {
          expect(line).not.toBe(english[at]);
          expect(line).not.toMatch(
            /Registration Requests|Submissions|Grade Book|Available Quizzes|Transcript\b|Open /,
          );
        }
      }
    }
  });

  it('names the page without a link if no address is configured', () => {
    const content = writeNotification({ event: 'upload.failed', params: { fileName: 'a.csv' } }, unknown);
    expect(content).not.toHaveProperty('button');
    expect(content.paragraphs.at(-1)).toBe('Find it in CQuiz under Upload.');
  });

  it.each(['Claim it at prize.example', 'a@spam.example', '0302123456', '', 'x'.repeat(61)])(
    'does not include the advertisement %j used as a name',
    (studentName) => {
      const text = (event: NotificationEvent) => writeNotification(event, known).paragraphs[0];
      expect(text({ event: 'registration.received', params: { studentName } })).toBe(
        'Someone registered. Review the registration to accept or refuse it.',
      );
      expect(text({ event: 'submission.waiting', params: { studentName, quizTitle: 'Cells' } })).toBe(
        'A student submitted “Cells”. The submission needs marking.',
      );
    },
  );
});
