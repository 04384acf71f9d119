import { describe, expect, it } from 'vitest';
import { notificationPath } from './notification-path.ts';

const grade = { quizTitle: 'Cells', percentage: 80, letterGrade: 'B+' };

describe('the page a notification opens', () => {
  it('depends on the role', () => {
    const registered = { event: 'registration.received', params: { studentName: 'Esi' } } as const;
    const backup = { event: 'backup.failed', params: { reason: 'full' } } as const;
    expect(notificationPath(registered, 'SUPER_ADMIN')).toBe('/admin/registration-requests');
    expect(notificationPath(registered, 'READ_ONLY_ADMIN')).toBe('/admin/all-users');
    expect(notificationPath(backup, 'SUPER_ADMIN')).toBe('/admin/settings?tab=data');
    expect(notificationPath(backup, 'READ_ONLY_ADMIN')).toBeNull();
    const down = { event: 'service.down', params: { part: 'mail' } } as const;
    expect(notificationPath(down, 'SUPER_ADMIN')).toBe('/admin/status');
  });

  it('is the item itself if it is known, otherwise its list', () => {
    const waiting = { studentName: 'Esi', quizTitle: 'Cells' };
    expect(
      notificationPath({ event: 'submission.waiting', params: { ...waiting, attemptId: 7 } }, 'TEACHER'),
    ).toBe('/teacher/submissions/7');
    expect(notificationPath({ event: 'submission.waiting', params: waiting }, 'TEACHER')).toBe(
      '/teacher/submissions',
    );
    const group = {
      event: 'submission.waiting',
      params: { ...waiting, quizId: 3, attemptId: 7 },
      count: 2,
    } as const;
    expect(notificationPath(group, 'TEACHER')).toBe('/teacher/submissions?status=pending&quiz=3');
    expect(
      notificationPath(
        { event: 'grade.published', params: { ...grade, quizId: 3, attemptId: 7 } },
        'STUDENT',
      ),
    ).toBe('/student/quiz/3/results?attempt=7');
    expect(notificationPath({ event: 'grade.published', params: grade }, 'STUDENT')).toBe(
      '/student/grade_book',
    );
  });
});
