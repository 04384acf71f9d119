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
  allVersions: z
    .boolean()
    .default(false)
    .describe(
      '`accepted` are texts of options instead of letters, and count on every version that has one of them',
    ),
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
  allVersions: z.boolean().describe('`accepted` are texts of options, on every version that has one of them'),
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

const VersionNumber = z.int().min(1);

/** What sets a version apart from the one below it. */
export const VersionDifference = z.enum(['TYPE', 'TEXT', 'OPTIONS', 'ORDER', 'KEY', 'POINTS']);
export type VersionDifference = z.infer<typeof VersionDifference>;

export const RegradeVersion = z.object({
  version: VersionNumber,
  isCurrent: z.boolean().describe('What the bank has now'),
  dateCreated: Timestamp,
  questionText: z.string(),
  questionType: QuestionType,
  options: z.array(z.object({ label: z.string(), text: z.string(), isAccepted: z.boolean(), chosen: Count })),
  ownKey: z.array(z.string()).describe('Letters, or texts of a short answer'),
  accepted: z.array(z.string()).describe('What counts now on these papers'),
  creditAll: z.boolean(),
  regrade: Reference.nullable().describe('The regrade whose key counts instead of its own'),
  points: z.number().nullable().describe('What it is worth now; null: not the same on every paper'),
  attempts: Count.describe('Handed in with this version'),
  running: Count,
  differences: z.array(VersionDifference).describe('From the next older version on papers of this quiz'),
});
export type RegradeVersion = z.infer<typeof RegradeVersion>;

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
  versions: z.array(RegradeVersion).describe('Every version on papers of this quiz, newest first'),
  answers: z
    .array(
      z.object({
        text: z.string(),
        chosen: Count,
        versions: z.array(VersionNumber).describe('Which have it as an option'),
        acceptedIn: z.array(VersionNumber).describe('On papers of which it counts now'),
      }),
    )
    .describe('Options of all versions, those with the same text together'),
  regrades: z.array(Regrade).describe('Of this question in this quiz, newest first'),
  bankKey: z
    .object({
      regrade: Reference,
      version: VersionNumber.describe('Of the question in its bank, to be sent with the undo'),
      from: z.string(),
      to: z.string(),
      isSetByRegrade: z.boolean().describe('The bank got this key with the regrade or after it'),
    })
    .nullable()
    .describe('What undoing the latest regrade can restore in the bank; null: nothing, or not by the caller'),
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
  versions: z
    .array(
      z.object({
        version: VersionNumber,
        attempts: Count,
        changed: Count,
        isLeftOut: z.boolean().describe('The regrade is not about it: it has none of the accepted options'),
      }),
    )
    .describe('Every version on papers of this quiz, newest first'),
  basis: z
    .string()
    .describe('To be sent when it is applied: refused if the question was changed or regraded since'),
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
  basis: z
    .string()
    .max(60)
    .nullable()
    .default(null)
    .describe('From the preview: 409 if the question was changed or regraded since; null: apply it anyway'),
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
    'Give every score back what it was; what a teacher has marked since stays. With `bankVersion` the bank gets its former key too, or nothing changes',
  access: authors,
  params: z.object({ regradeId: IdParam }),
  body: z
    .object({
      reason: optionalText(grading.reason).default(''),
      bankVersion: VersionNumber.nullable()
        .default(null)
        .describe(
          'Restore the key in the bank: the version of the question that `bankKey` named; 409 if it was changed since',
        ),
    })
    .nullish(),
  responses: { 200: Regrade },
});
