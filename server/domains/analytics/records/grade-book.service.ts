import type { Db } from '#database/client.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { GradeBookEntry, GradeBookQuery, GradeBookSummary } from '#shared/contract/results/record.ts';
import { whyNotStart } from '../../quizzes/quizzes.service.ts';
import { atOneMoment } from '../reports/reports.service.ts';
import { presentEntry, presentSummary } from './grade-book.presenter.ts';
import {
  countEntries,
  type EntryRow,
  type Reader,
  selectEntries,
  selectGradeBookSummary,
} from './grade-book.queries.ts';
import { getRecordStudent, type RecordStudentRow } from './record-students.service.ts';

export async function listGradeBook(
  db: Db,
  actor: Actor,
  query: GradeBookQuery,
): Promise<Page<GradeBookEntry>> {
  const student = await getRecordStudent(db, actor, query.studentId);
  return atOneMoment(db, async (trx) => ({
    items: await readEntries(trx, actor, student, query),
    total: await countEntries(trx, readerOf(actor, student), query),
  }));
}

export async function readEntries(
  db: Db,
  actor: Actor,
  student: RecordStudentRow,
  query: GradeBookQuery,
): Promise<GradeBookEntry[]> {
  const rows = await selectEntries(db, readerOf(actor, student), query);
  const isOwn = actor.role === 'STUDENT';
  return rows.map((row) => presentEntry(row, { isOwn, whyNot: refusalOf(row, student) }));
}

function readerOf({ role }: Actor, { id }: RecordStudentRow): Reader {
  return { studentId: id, seesUnreleased: role !== 'STUDENT' };
}

function refusalOf(row: EntryRow, student: RecordStudentRow) {
  const { now, attempts, extra } = row;
  return whyNotStart(row, { now, attempts, extra, isOfProgram: row.program_id === student.program_id });
}

export async function getGradeBookSummary(
  db: Db,
  actor: Actor,
  studentId: number | undefined,
): Promise<GradeBookSummary> {
  const student = await getRecordStudent(db, actor, studentId);
  return presentSummary(student, await selectGradeBookSummary(db, readerOf(actor, student)));
}
