import type { Db, Trx } from '#database/client.ts';
import { readMarks, termsOnPaper } from '../attempts/marking.service.ts';
import { readActiveRegrades } from '../grades/active-regrades.service.ts';
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
  /** The first differences, as text. */
  messages: string[];
}

const maxReported = 50;
const gradesAtOnce = 200;
const studentsAtOnce = 1_000;

/** Derives every grade again from its paper, answers and recorded changes, and compares. Writes nothing. */
export async function checkGrades(db: Db): Promise<CheckedGrades> {
  const checked: CheckedGrades = { grades: 0, students: 0, differences: 0, messages: [] };
  const report = (line: string) => {
    checked.differences += 1;
    if (checked.messages.length < maxReported) checked.messages.push(line);
  };
  for (const id of await selectUngraded(db)) report(`Attempt ${id} has ended and has no grade.`);
  const versions = openQuestionVersions(db);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    const batch = await atOneMoment(db, (trx) => checkBatch(trx, versions, after, report));
    checked.grades += batch.size;
    last = batch.last;
  }
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = await selectAveragesAfter(db, last, studentsAtOnce);
    for (const { id, stored, due } of rows) {
      if (stored !== due) report(`Student ${id}: the CGPA is ${stored}, not ${due}.`);
    }
    checked.students += rows.length;
    last = rows.at(-1)?.id;
  }
  return checked;
}

/** The system stays in use during the check: grade, marks and record must come from one snapshot. */
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
  report: (line: string) => void,
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
  const activeRegradesOf = new Map<number, ActiveRegrades>();
  for (const quizId of new Set(grades.map(({ quiz_id: id }) => id))) {
    activeRegradesOf.set(quizId, await readActiveRegrades(trx, quizId));
  }
  for (const grade of grades) {
    const rules = await rulesOf(versions, grade, activeRegradesOf.get(grade.quiz_id) ?? new Map());
    const own = changesOf.get(grade.id) ?? [];
    const stored = answersOf.get(grade.attempt_id) ?? [];
    const differences = findDifferences({
      grade,
      ...rules,
      answers: new Map(stored.map((answer) => [answer.questionId, answer])),
      markChanges: own.filter((change): change is MarkChangeRow => change.question_id !== null),
      gradeChanges: own.filter((change): change is GradeChangeRow => change.question_id === null),
    });
    for (const difference of differences)
      report(`Grade ${grade.id} of attempt ${grade.attempt_id}: ${difference}.`);
  }
  return { size: grades.length, last: grades.at(-1)?.id };
}

type ActiveRegrades = Awaited<ReturnType<typeof readActiveRegrades>>;

async function rulesOf(versions: QuestionVersions, grade: CheckedGrade, activeRegrades: ActiveRegrades) {
  const shown = await versions.get(grade.paper.questions.map(({ versionId }) => versionId));
  return { own: termsOnPaper(grade, shown, new Map()), terms: termsOnPaper(grade, shown, activeRegrades) };
}
