import type { Db, Trx } from '#database/client.ts';
import { readMarks } from '../attempts/marks.service.ts';
import { termsOnPaper } from '../attempts/paper-terms.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { openQuestionVersions, type QuestionVersions } from '../question-banks/versions.service.ts';
import {
  type CheckedGrade,
  type GradeChangeRow,
  type MarkChangeRow,
  selectAveragesAfter,
  selectChanges,
  selectGradesAfter,
  selectUngraded,
} from './grade-check.queries.ts';
import { findDifferences } from './grade-replay.service.ts';

export interface CheckedGrades {
  grades: number;
  students: number;
  differences: number;
  /** The first of them. */
  told: string[];
}

const mostTold = 50;
const gradesAtOnce = 200;
const studentsAtOnce = 1_000;

/** Derives every grade anew from its paper, its answers and the record of changes, and compares. Writes nothing. */
export async function checkGrades(db: Db): Promise<CheckedGrades> {
  const checked: CheckedGrades = { grades: 0, students: 0, differences: 0, told: [] };
  const tell = (line: string) => {
    checked.differences += 1;
    if (checked.told.length < mostTold) checked.told.push(line);
  };
  for (const id of await selectUngraded(db)) tell(`Attempt ${id} has ended and has no grade.`);
  const versions = openQuestionVersions(db);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    const batch = await atOneMoment(db, (trx) => checkBatch(trx, versions, after, tell));
    checked.grades += batch.size;
    last = batch.last;
  }
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = await selectAveragesAfter(db, last, studentsAtOnce);
    for (const { id, stored, due } of rows) {
      if (stored !== due) tell(`Student ${id}: the CGPA is ${stored}, not ${due}.`);
    }
    checked.students += rows.length;
    last = rows.at(-1)?.id;
  }
  return checked;
}

/** A school goes on while it is checked: grade, marks and record must be of the same moment. */
function atOneMoment<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}

interface Batch {
  size: number;
  last: number | undefined;
}

async function checkBatch(
  trx: Trx,
  versions: QuestionVersions,
  after: number,
  tell: (line: string) => void,
): Promise<Batch> {
  const grades = await selectGradesAfter(trx, after, gradesAtOnce);
  if (grades.length === 0) return { size: 0, last: undefined };
  const changes = await selectChanges(
    trx,
    grades.map(({ id }) => id),
  );
  const answers = await readMarks(
    trx,
    grades.map(({ attempt_id: id }) => id),
  );
  const changesOf = Map.groupBy(changes, ({ grade_id: id }) => id);
  const answersOf = Map.groupBy(answers, ({ attemptId }) => attemptId);
  const standingOf = new Map<number, Standing>();
  for (const quizId of new Set(grades.map(({ quiz_id: id }) => id))) {
    standingOf.set(quizId, await readStandingRegrades(trx, quizId));
  }
  for (const grade of grades) {
    const rules = await rulesOf(versions, grade, standingOf.get(grade.quiz_id) ?? new Map());
    const own = changesOf.get(grade.id) ?? [];
    const stored = answersOf.get(grade.attempt_id) ?? [];
    const found = findDifferences({
      grade,
      ...rules,
      answers: new Map(stored.map((answer) => [answer.questionId, answer])),
      markChanges: own.filter((change): change is MarkChangeRow => change.question_id !== null),
      gradeChanges: own.filter((change): change is GradeChangeRow => change.question_id === null),
    });
    for (const difference of found) tell(`Grade ${grade.id} of attempt ${grade.attempt_id}: ${difference}.`);
  }
  return { size: grades.length, last: grades.at(-1)?.id };
}

type Standing = Awaited<ReturnType<typeof readStandingRegrades>>;

async function rulesOf(versions: QuestionVersions, grade: CheckedGrade, standing: Standing) {
  const shown = await versions.get(grade.paper.questions.map(({ versionId }) => versionId));
  return { own: termsOnPaper(grade, shown, new Map()), terms: termsOnPaper(grade, shown, standing) };
}
