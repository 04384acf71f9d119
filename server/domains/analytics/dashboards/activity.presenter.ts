import type { TeacherActivity } from '#shared/contract/results/dashboard.ts';
import type { ActivityRow } from './activity.queries.ts';

export function presentActivity(row: ActivityRow): TeacherActivity {
  const at = row.at.toISOString();
  switch (row.type) {
    case 'attempt.completed':
      return {
        type: row.type,
        at,
        attempt: { id: row.attempt_id },
        quiz: { id: row.quiz_id, title: row.quiz_title },
        studentName: row.student_name,
        percentage: row.percentage,
      };
    case 'upload.ended':
      return {
        type: row.type,
        at,
        upload: { id: row.upload_id },
        fileName: row.file_name,
        status: row.status,
        questions: row.questions,
      };
    case 'quiz.changed':
      return {
        type: row.type,
        at,
        quiz: { id: row.quiz_id, title: row.quiz_title },
        isActive: row.is_active,
      };
  }
}
