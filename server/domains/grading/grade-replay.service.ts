import { gradeOf, percentageOf } from '#shared/grading-scale.ts';
import {
  automaticMark,
  isSameMark,
  type MarkedAnswer,
  pointsOnPaper,
  type QuestionTerms,
} from '../attempts/marking.service.ts';
import type { GradeValue, MarkValue } from '../grades/grade-recalculation.service.ts';
import type { CheckedGrade, GradeChangeRow, MarkChangeRow } from './grade-check.queries.ts';

/** Everything a grade is derived from. */
export interface GradeFacts {
  grade: CheckedGrade;
  /** By the papers' own answer keys. */
  own: ReadonlyMap<number, QuestionTerms>;
  /** By the answer keys after regrades. */
  terms: ReadonlyMap<number, QuestionTerms>;
  answers: ReadonlyMap<number, MarkedAnswer>;
  markChanges: readonly MarkChangeRow[];
  gradeChanges: readonly GradeChangeRow[];
}

const unmarked: MarkValue = { points: null, isCorrect: null, method: null };

/** The differences between the stored grade and the one derived from marks and record. */
export function findDifferences(facts: GradeFacts): string[] {
  const { grade } = facts;
  const ofRecord = replayGrade(facts);
  if (grade.is_running) {
    return [
      ...ofRecord,
      ...differ('provisional while in progress', grade.is_provisional, true),
      ...differ('score of the attempt while in progress', grade.attempt_score, null),
    ];
  }
  const changesOf = Map.groupBy(facts.markChanges, ({ question_id: id }) => id);
  const asked = [...facts.own.keys()];
  const marked = new Set([...facts.answers.keys(), ...changesOf.keys()]);
  const strange = [...marked].filter((id) => !facts.own.has(id));
  return [
    ...strange.map((id) => `question ${id} is marked but not part of the attempt`),
    ...asked.flatMap((id) => replayMark(facts, id, changesOf.get(id) ?? [])),
    ...checkTotals(facts),
    ...ofRecord,
  ];
}

/** Automatic marking by the paper's own key, then every change in order, must give the mark. */
function replayMark(facts: GradeFacts, questionId: number, changes: readonly MarkChangeRow[]): string[] {
  const name = `mark of question ${questionId}`;
  const answer = facts.answers.get(questionId);
  const stored = answer?.mark ?? unmarked;
  const first = firstMark(facts, questionId, changes);
  let mark = first ?? changes[0]?.from_value ?? unmarked;
  const differences: string[] = [];
  for (const change of changes) {
    differences.push(...differMark(`${name} before a change`, change.from_value ?? unmarked, mark));
    mark = change.to_value ?? unmarked;
  }
  differences.push(...differMark(name, stored, mark));
  const terms = facts.terms.get(questionId);
  if (terms && stored.method === 'AUTO') {
    differences.push(
      ...differMark(`${name} by the current answer key`, stored, automaticMark(terms, answer)),
    );
  }
  return differences;
}

/** The automatic mark when the attempt ended; undefined when the answer was replaced since. */
function firstMark(
  { grade, own, answers }: GradeFacts,
  questionId: number,
  changes: readonly MarkChangeRow[],
): MarkValue | undefined {
  const isOtherAnswer = grade.was_reopened || changes.some(({ cause }) => cause === 'LATE_ANSWER');
  if (isOtherAnswer && changes.length > 0) return undefined;
  const [question, answer] = [own.get(questionId), answers.get(questionId)];
  const isNew = changes[0]?.from_value === null && isEmpty(answer);
  return question && answer && !isNew ? automaticMark(question, answer) : unmarked;
}

// A row with only a mark was created for that mark.
function isEmpty(answer: MarkedAnswer | undefined): boolean {
  return !answer || (answer.selectedOptionId === null && answer.textAnswer === null);
}

function checkTotals({ grade, terms, answers }: GradeFacts): string[] {
  const marks = [...answers.values()];
  const hundredths = marks.reduce((sum, { mark }) => sum + Math.round((mark.points ?? 0) * 100), 0);
  const score = hundredths / 100;
  const totalPoints = pointsOnPaper(terms.values());
  const percentage = percentageOf(score, totalPoints);
  const { letter, points } = gradeOf(percentage);
  const needsMarking = marks.some(({ mark, textAnswer }) => mark.points === null && textAnswer !== null);
  return [
    ...differ('score', grade.score, score),
    ...differ('score of the attempt', grade.attempt_score, score),
    ...differ('total points', grade.total_points, totalPoints),
    ...differ('total points of the attempt', grade.attempt_points, totalPoints),
    ...differ('percentage', grade.percentage, percentage),
    ...differ('letter', grade.letter_grade, letter),
    ...differ('grade points', grade.grade_points, points),
    ...differ('provisional', grade.is_provisional, needsMarking),
  ];
}

/** Replays the record of the grade from its first value through every change. */
function replayGrade(facts: GradeFacts): string[] {
  const { grade, gradeChanges } = facts;
  const stored = JSON.stringify([
    grade.score,
    grade.total_points,
    grade.percentage,
    grade.letter_grade,
    grade.is_provisional,
  ]);
  let known = firstGrade(facts) ?? (gradeChanges[0] ? written(gradeChanges[0].from_value) : stored);
  const differences: string[] = [];
  for (const { from_value: from, to_value: to } of gradeChanges) {
    differences.push(...differ('grade before a change', written(from), known));
    known = written(to);
  }
  return [...differences, ...differ('grade by its record', stored, known)];
}

/** The grade from the first marks; undefined when answers were replaced since. */
function firstGrade(facts: GradeFacts): string | undefined {
  const { grade, own, markChanges } = facts;
  if (grade.was_reopened || markChanges.some(({ cause }) => cause === 'LATE_ANSWER')) return undefined;
  const changesOf = Map.groupBy(markChanges, ({ question_id: id }) => id);
  const marks = [...own.keys()].map((id) => ({
    mark: firstMark(facts, id, changesOf.get(id) ?? []) ?? unmarked,
    answer: facts.answers.get(id),
  }));
  const hundredths = marks.reduce((sum, { mark }) => sum + Math.round((mark.points ?? 0) * 100), 0);
  const totalPoints = pointsOnPaper(own.values());
  const score = hundredths / 100;
  const percentage = percentageOf(score, totalPoints);
  const isProvisional = marks.some(({ mark, answer }) => mark.points === null && answer?.textAnswer != null);
  return written({ score, totalPoints, percentage, letterGrade: gradeOf(percentage).letter, isProvisional });
}

function written(value: GradeValue | null): string {
  if (value === null) return 'none';
  const { score, totalPoints, percentage, letterGrade, isProvisional } = value;
  return JSON.stringify([score, totalPoints, percentage, letterGrade, isProvisional]);
}

function differMark(name: string, stored: MarkValue, due: MarkValue): string[] {
  return isSameMark(stored, due) ? [] : [`${name} is ${JSON.stringify(stored)}, not ${JSON.stringify(due)}`];
}

function differ<T extends string | number | boolean | null>(name: string, stored: T, due: T): string[] {
  return stored === due ? [] : [`${name} is ${stored}, not ${due}`];
}
