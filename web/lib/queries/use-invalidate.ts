import { useQueryClient } from '@tanstack/react-query';

/** Features whose data other features change: the first part of their query keys. */
type QueryName =
  | 'accommodations'
  | 'accounts'
  | 'attempts'
  | 'audit'
  | 'badges'
  | 'credit-requests'
  | 'current-user'
  | 'documents'
  | 'grading'
  | 'metrics'
  | 'monitor'
  | 'name-corrections'
  | 'questions'
  | 'quizzes'
  | 'regrades'
  | 'reports'
  | 'rosters'
  | 'students'
  | 'submissions'
  | 'teachers';

/** For `onSettled` of a mutation: refetches the visible data of these features. */
export function useInvalidate(...names: readonly QueryName[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
