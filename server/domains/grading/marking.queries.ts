import type { Db } from '#database/client.ts';

export interface GradeVersionRow {
  attempt_id: number;
  is_provisional: boolean;
  last_updated: Date;
}

/** What tells whether a grade is still the one that somebody has looked at. */
export function selectGradeVersions(db: Db, attemptIds: readonly number[]): Promise<GradeVersionRow[]> {
  return db
    .selectFrom('grade')
    .select(['attempt_id', 'is_provisional', 'last_updated'])
    .where('attempt_id', 'in', [...attemptIds])
    .execute();
}
