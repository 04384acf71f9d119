import type { Db } from '#database/client.ts';

export interface GradeVersionRow {
  attempt_id: number;
  is_provisional: boolean;
  last_updated: Date;
}

/** The version of a grade, to detect that it changed since it was read. */
export function selectGradeVersions(db: Db, attemptIds: readonly number[]): Promise<GradeVersionRow[]> {
  return db
    .selectFrom('grade')
    .select(['attempt_id', 'is_provisional', 'last_updated'])
    .where('attempt_id', 'in', [...attemptIds])
    .execute();
}
