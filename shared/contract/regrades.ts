import { z } from 'zod';
import { grading } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, optionalText, Reference, Timestamp, text } from './fields.ts';
import { QuestionType } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);

/** What counts from now on for everyone who was asked this question in this quiz, with these options. */
const newTerms = {
  quiz: Reference,
  question: Reference,
  version: z.int().min(1).describe('The version of the question whose letters `accepted` are of'),
  accepted: z
    .array(z.string().min(1).max(grading.acceptedText))
    .min(1)
    .max(grading.mostAccepted)
    .nullable()
    .default(null)
    .describe('Letters, or texts of a short answer; null: the key stays'),
  creditAll: z.boolean().default(false).describe('Full points for everyone who was asked it'),
  points: z
    .number()
    .min(0)
    .max(grading.mostPoints)
    .multipleOf(0.01)
    .nullable()
    .default(null)
    .describe('Null: as on each paper'),
};

const Terms = z.object(newTerms);
const someTerm = sentence('needs a new key, full points for everyone, or new points');
function hasTerm({ accepted, creditAll, points }: z.output<typeof Terms>): boolean {
  return accepted !== null || creditAll || points !== null;
}

export const Regrade = z.object({
  id: Id,
  quiz: z.object({ id: Id, title: z.string() }),
  question: z.object({ id: Id, questionText: z.string() }),
  version: z.int(),
  accepted: z.array(z.string()).nullable(),
  creditAll: z.boolean(),
  points: z.number().nullable(),
  reason: z.string(),
  attemptsChanged: Count,
  appliedAt: Timestamp,
  appliedBy: z.string(),
  undoneAt: Timestamp.nullable(),
  undoneBy: z.string().nullable(),
  canUndo: z.boolean().describe('False once undone, or while a later one of the same question stands'),
});
export type Regrade = z.infer<typeof Regrade>;

export const RegradeQuestion = z.object({
  quiz: z.object({ id: Id, title: z.string(), passingMark: z.number().nullable() }),
  question: Reference,
  questionText: z.string(),
  questionType: QuestionType,
  version: z.int().describe('What was shown to most'),
  options: z.array(z.object({ label: z.string(), text: z.string(), chosen: Count, isAccepted: z.boolean() })),
  accepted: z.array(z.string()).describe('What counts now'),
  creditAll: z.boolean(),
  points: z.number().nullable().describe('What it is worth now; null: not the same on every paper'),
  attempts: Count.describe('Handed in and asked it with these options'),
  otherAttempts: Count.describe('Asked it with other options: a regrade leaves them alone'),
  givenAnswers: z
    .array(z.object({ text: z.string(), count: Count, isAccepted: z.boolean() }))
    .describe('Of a short answer: what was written most, alike spellings together'),
  manual: Count.describe('Marked by a teacher: kept, and only cut to a lower worth'),
  regrades: z.array(Regrade).describe('Of this question in this quiz, newest first'),
});
export type RegradeQuestion = z.infer<typeof RegradeQuestion>;

export const getRegradeQuestion = defineEndpoint({
  methods: ['GET'],
  path: '/regrade/quiz/:quizId/question/:questionId',
  summary: 'What is needed to decide on a regrade of this question',
  access: authors,
  params: z.object({ quizId: IdParam, questionId: IdParam }),
  responses: { 200: RegradeQuestion },
});

const Standing = z.object({
  score: z.number(),
  totalPoints: z.number(),
  percentage: z.number(),
  letterGrade: z.string(),
});

export const RegradeDifference = z.object({
  attempt: Reference,
  attemptNumber: z.int(),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  from: Standing,
  to: Standing,
});
export type RegradeDifference = z.infer<typeof RegradeDifference>;

export const RegradePreview = z.object({
  attempts: Count,
  changed: Count,
  up: Count,
  down: Count,
  lettersChanged: Count,
  newlyPassed: Count,
  newlyFailed: Count,
  manualKept: Count,
  running: Count.describe('Being written now: the new terms count for them when they hand in'),
  meanBefore: z.number().nullable().describe('Percent, over all attempts at the quiz that were asked it'),
  meanAfter: z.number().nullable(),
  found: Count.describe('Of those that change, how many the search finds'),
  differences: z.array(RegradeDifference).describe('Those that change, the largest change first'),
});
export type RegradePreview = z.infer<typeof RegradePreview>;

export const previewRegrade = defineEndpoint({
  methods: ['POST'],
  path: '/regrade/preview',
  summary: 'What a regrade would change, for each student; changes nothing',
  access: authors,
  body: Terms.extend({
    search: optionalText(200).default(''),
    offset: z.int().min(0).max(1_000_000).default(0),
    max: z.int().min(1).max(200).default(50),
  }).refine(hasTerm, someTerm),
  responses: { 200: RegradePreview },
});
export type RegradeQuestionTerms = z.output<typeof previewRegrade.body>;

export const NewRegrade = Terms.extend({
  reason: text(grading.reason),
  correctQuestion: z
    .boolean()
    .default(true)
    .describe('Give the question in its bank the new key too, as a new version, where that is possible'),
  tellStudents: z.boolean().default(true).describe('Notify those whose score changes'),
}).refine(hasTerm, someTerm);
export type NewRegrade = z.output<typeof NewRegrade>;

export const applyRegrade = defineEndpoint({
  methods: ['POST'],
  path: '/regrade',
  summary: 'Change what counts, for everyone at once; grades and CGPA follow',
  access: authors,
  body: NewRegrade,
  responses: { 201: Regrade },
});

export const listRegrades = defineEndpoint({
  methods: ['GET'],
  path: '/regrade',
  summary: 'Regrades of a quiz, newest first',
  access: authors,
  query: listQuery(['appliedAt'], { quizId: IdParam.optional(), questionId: IdParam.optional() }),
  responses: { 200: z.array(Regrade) },
  list: true,
});
export type RegradeQuery = z.output<typeof listRegrades.query>;

export const undoRegrade = defineEndpoint({
  methods: ['POST'],
  path: '/regrade/:regradeId/undo',
  summary:
    'Give every score back what it was; what a teacher has marked since stays, and so does the question in its bank',
  access: authors,
  params: z.object({ regradeId: IdParam }),
  body: z.object({ reason: optionalText(grading.reason).default('') }).nullish(),
  responses: { 200: Regrade },
});
