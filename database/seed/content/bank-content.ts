import type { Database } from '../../schema.ts';
import type { QuestionContent } from './question.ts';
import type { TeacherKey } from './staff.ts';

export interface BankContent {
  key: string;
  title: string;
  description: string;
  category: Database['question_bank']['category'];
  owner: TeacherKey;
  createdDaysAgo: number;
  isArchived?: boolean;
  questions: readonly QuestionContent[];
}
