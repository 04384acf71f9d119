import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Progress, ProgressFigures, ProgressRange } from '#shared/contract/results/record.ts';
import { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { selectNow } from '../dashboards/trends.queries.ts';
import { atOneMoment } from '../reports/reports.service.ts';
import { findFindings, openReached, type Reached } from './progress.policy.ts';
import { countLetters, type Final, finalOf, presentPoint } from './progress.presenter.ts';
import {
  findLatestSemester,
  type ResultRow,
  selectResults,
  selectToDo,
  type ToDoRow,
} from './progress.queries.ts';
import { getRecordStudent } from './record-students.service.ts';

/** More points would overlap in a plot. */
const maxPoints = 300;
const days30Ms = 30 * 86_400_000;
/** Subjects with a card for everyone. */
const always: readonly BankCategory[] = ['mathematics', 'english', 'science'];

export async function getProgress(
  db: Db,
  actor: Actor,
  { studentId, range }: { studentId?: number | undefined; range: ProgressRange },
): Promise<Progress> {
  const student = await getRecordStudent(db, actor, studentId);
  const { timezone } = await getSettings(db, actor.institutionId);
  const read = await atOneMoment(db, async (trx) => ({
    now: await selectNow(trx),
    rows: await selectResults(trx, { studentId: student.id, seesUnreleased: actor.role !== 'STUDENT' }),
    toDo: await selectToDo(trx, student.id),
    semester: await findLatestSemester(trx, actor.institutionId, timezone),
  }));
  const { now, rows, toDo, semester } = read;
  const finals = rows.flatMap(finalOf);
  const steps = walk(finals);
  const from = beginningOf(range, now, semester?.begins);
  const inRange = ({ at }: Final) => from === null || at >= from;
  const shown = steps.points.filter(({ result }) => inRange(result));
  const counted = steps.overall.counted();
  return {
    serverTime: now.toISOString(),
    overall: figuresOf({ subject: null, rows, toDo, reached: steps.overall }),
    subjects: subjectsOf(rows, toDo).map((subject) =>
      figuresOf({
        subject,
        rows: rows.filter((row) => row.subject === subject),
        toDo: toDo.filter((row) => row.subject === subject),
        reached: steps.bySubject.get(subject),
      }),
    ),
    findings: findFindings(counted, finals),
    range,
    semester: semester ? { name: semester.name, year: semester.year } : null,
    results: shown.length,
    points: shown.slice(-maxPoints).map(presentPoint),
    letters: countLetters(counted.filter(inRange)),
  };
}

function beginningOf(range: ProgressRange, now: Date, semesterBegins: Date | undefined): Date | null {
  if (range === '30days') return new Date(now.getTime() - days30Ms);
  return range === 'semester' ? (semesterBegins ?? null) : null;
}

/** Walks through the results in order of submission and keeps the totals after each. */
function walk(finals: readonly Final[]) {
  const overall = openReached<Final>();
  const bySubject = new Map<BankCategory, Reached<Final>>();
  const points = finals.map((result) => {
    const ofSubject = bySubject.get(result.subject) ?? openReached<Final>();
    bySubject.set(result.subject, ofSubject);
    overall.add(result);
    ofSubject.add(result);
    return { result, after: overall.standing(), subjectAfter: ofSubject.standing() };
  });
  return { overall, bySubject, points };
}

function subjectsOf(rows: readonly ResultRow[], toDo: readonly ToDoRow[]): BankCategory[] {
  const had = new Set([...rows, ...toDo].map(({ subject }) => subject));
  return BankCategory.options.filter((subject) => always.includes(subject) || had.has(subject));
}

interface SubjectParts {
  subject: BankCategory | null;
  rows: readonly ResultRow[];
  toDo: readonly ToDoRow[];
  reached: Reached<Final> | undefined;
}

function figuresOf({ subject, rows, toDo, reached }: SubjectParts): ProgressFigures {
  const counted = reached?.counted() ?? [];
  const graded = new Set(rows.map(({ quiz_id: quizId }) => quizId));
  return {
    subject,
    ...(reached?.standing() ?? { average: null, cgpa: null }),
    credits: counted.reduce((sum, { credits }) => sum + Math.round(credits * 100), 0) / 100,
    counted: counted.length,
    waiting: graded.size - counted.length,
    open: toDo.reduce((sum, { open }) => sum + open, 0),
    missed: toDo.reduce((sum, { missed }) => sum + missed, 0),
  };
}
