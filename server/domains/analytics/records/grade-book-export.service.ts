import { Readable } from 'node:stream';
import { type Db, inTransaction } from '#database/client.ts';
import { makeTableFile, tableMediaTypes } from '#server/exporting/table-file.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { GradeBookExportQuery } from '#shared/contract/results/record.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getPreferences } from '../../settings/settings.service.ts';
import { atOneMoment } from '../reports/reports.service.ts';
import { readEntries } from './grade-book.service.ts';
import { entryCells, gradeBookFileName, gradeBookHeader } from './grade-book-export.presenter.ts';
import { getRecordStudent } from './record-students.service.ts';

const rowsAtOnce = 200;

/** Exports everything the page lists. */
export async function exportGradeBook(db: Db, actor: Actor, query: GradeBookExportQuery): Promise<Bytes> {
  const student = await getRecordStudent(db, actor, query.studentId);
  const { effectiveTimezone: timeZone } = await getPreferences(db, actor);
  const parts = await makeTableFile('csv', { name: '', frozenColumns: 0 }, (take) =>
    atOneMoment(db, async (trx) => {
      take([gradeBookHeader(timeZone)]);
      for (let offset = 0; ; offset += rowsAtOnce) {
        const entries = await readEntries(trx, actor, student, { ...query, max: rowsAtOnce, offset });
        take(entries.map((entry) => entryCells(entry, timeZone)));
        if (entries.length < rowsAtOnce) return;
      }
    }),
  );
  await inTransaction(db, (trx) =>
    recordAudit(trx, actor, { action: 'gradeBook.exported', target: { type: 'student', id: student.id } }),
  );
  return {
    stream: Readable.from(parts),
    size: parts.reduce((sum, { length }) => sum + length, 0),
    mediaType: tableMediaTypes.csv,
    fileName: gradeBookFileName(student),
    maxAgeSeconds: 0,
  };
}
