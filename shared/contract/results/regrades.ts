import { z } from 'zod';
import { grading } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, optionalText, Reference, Timestamp, text } from '../fields.ts';
import { QuestionType } from '../teaching/question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);

/** The new answer key or points for everyone who was asked this question in this quiz with these options. */
const newTerms = {
  quiz: Reference,
  question: Reference,
  version: z.int().min(1).describe('Version of the question that the letters in `accepted` refer to'),
  accepted: z
    .array(z.string().min(1).max(grading.acceptedText))
    .min(1)
    .max(grading.maxAccepted)
    .nullable()
    .default(null)
    .describe('Letters, or texts for a short answer. null keeps the answer key'),
  allVersions: z
    .boolean()
    .default(false)
    .describe(
      '`accepted` contains option texts instead of letters and applies to every version that has one of them',
    ),
  creditAll: z.boolean().default(false).describe('Full marks for everyone who was asked the question'),
  points: z
    .number()
    .min(0)
    .max(grading.maxPoints)
    .multipleOf(0.01)
    .nullable()
    .default(null)
    .describe("null keeps each submission's points"),
};

const Terms = z.object(newTerms);
const someTerm = sentence('needs a new answer key, full marks for everyone, or new points');
function hasTerm({ accepted, creditAll, points }: z.output<typeof Terms>): boolean {
  return accepted !== null || creditAll || points !== null;
}

export const Regrade = z.object({
  id: Id,
  quiz: z.object({ id: Id, title: z.string() }),
  question: z.object({ id: Id, questionText: z.string() }),
  version: z.int(),
  accepted: z.array(z.string()).nullable(),
  allVersions: z
    .boolean()
    .describe('`accepted` contains option texts and applies to every version that has one of them'),
  creditAll: z.boolean(),
  points: z.number().nullable(),
  reason: z.string(),
  attemptsChanged: Count,
  appliedAt: Timestamp,
  appliedBy: z.string(),
  undoneAt: Timestamp.nullable(),
  undoneBy: z.string().nullable(),
  canUndo: z.boolean().describe('false once undone, or while a later regrade of the same question is active'),
});
export type Regrade = z.infer<typeof Regrade>;

const VersionNumber = z.int().min(1);

/** How a version differs from the next older one. */
export const VersionDifference = z.enum(['TYPE', 'TEXT', 'OPTIONS', 'ORDER', 'KEY', 'POINTS']);
export type VersionDifference = z.infer<typeof VersionDifference>;

export const RegradeVersion = z.object({
  version: VersionNumber,
  isCurrent: z.boolean().describe('Current version in the bank'),
  dateCreated: Timestamp,
  questionText: z.string(),
  questionType: QuestionType,
  options: z.array(z.object({ label: z.string(), text: z.string(), isAccepted: z.boolean(), chosen: Count })),
  ownKey: z.array(z.string()).describe('Letters, or texts for a short answer'),
  accepted: z.array(z.string()).describe('Answer key in effect for these submissions'),
  creditAll: z.boolean(),
  regrade: Reference.nullable().describe('Regrade whose key applies instead of its own'),
  points: z.number().nullable().describe('Current points. null if they differ between submissions'),
  attempts: Count.describe('Submissions with this version'),
  running: Count,
  differences: z.array(VersionDifference).describe('Differences from the next older version in this quiz'),
});
export type RegradeVersion = z.infer<typeof RegradeVersion>;

export const RegradeQuestion = z.object({
  quiz: z.object({ id: Id, title: z.string(), passingMark: z.number().nullable() }),
  question: Reference,
  questionText: z.string(),
  questionType: QuestionType,
  version: z.int().describe('Version shown to most students'),
  options: z.array(z.object({ label: z.string(), text: z.string(), chosen: Count, isAccepted: z.boolean() })),
  accepted: z.array(z.string()).describe('Answer key in effect'),
  creditAll: z.boolean(),
  points: z.number().nullable().describe('Current points. null if they differ between submissions'),
  attempts: Count.describe('Submissions with these options'),
  otherAttempts: Count.describe("Submissions with other options, which the regrade doesn't change"),
  givenAnswers: z
    .array(z.object({ text: z.string(), count: Count, isAccepted: z.boolean() }))
    .describe('For a short answer: the most frequent answers, with similar spellings combined'),
  manual: Count.describe('Answers marked by a teacher. Their marks are kept, up to the new points'),
  versions: z.array(RegradeVersion).describe('Every version used in this quiz, newest first'),
  answers: z
    .array(
      z.object({
        text: z.string(),
        chosen: Count,
        versions: z.array(VersionNumber).describe('Versions that have this option'),
        acceptedIn: z.array(VersionNumber).describe('Versions that accept it now'),
      }),
    )
    .describe('Options of all versions, combined by text'),
  regrades: z.array(Regrade).describe('Regrades of this question in this quiz, newest first'),
  bankKey: z
    .object({
      regrade: Reference,
      version: VersionNumber.describe('Version of the question in its bank, to send with the undo'),
      from: z.string(),
      to: z.string(),
      isSetByRegrade: z.boolean().describe('Whether the bank got this answer key with or after the regrade'),
    })
    .nullable()
    .describe(
      'Answer key that undoing the latest regrade can restore in the bank. null if there is none or the caller may not edit it',
    ),
});
export type RegradeQuestion = z.infer<typeof RegradeQuestion>;

export const getRegradeQuestion = defineEndpoint({
  methods: ['GET'],
  path: '/regrade/quiz/:quizId/question/:questionId',
  summary: 'Get a question with its answer keys, given answers and past regrades',
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
  running: Count.describe('Attempts in progress, which use the new answer key when submitted'),
  meanBefore: z
    .number()
    .nullable()
    .describe('Average percentage over all attempts that were asked the question'),
  meanAfter: z.number().nullable(),
  versions: z
    .array(
      z.object({
        version: VersionNumber,
        attempts: Count,
        changed: Count,
        isLeftOut: z
          .boolean()
          .describe('Not affected by the regrade, because it has none of the accepted options'),
      }),
    )
    .describe('Every version used in this quiz, newest first'),
  basis: z.string().describe('Send it when applying. Refused if the question was changed or regraded since'),
  found: Count.describe('Number of changed submissions that match the search'),
  differences: z.array(RegradeDifference).describe('Changed submissions, largest change first'),
});
export type RegradePreview = z.infer<typeof RegradePreview>;

export const previewRegrade = defineEndpoint({
  methods: ['POST'],
  path: '/regrade/preview',
  summary: 'Preview how a regrade changes each score. Changes nothing',
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
    .describe('Also update the answer key in the question bank, as a new version, if possible'),
  tellStudents: z.boolean().default(true).describe('Notify students whose score changes'),
  basis: z
    .string()
    .max(60)
    .nullable()
    .default(null)
    .describe('From the preview. 409 if the question was changed or regraded since. null to apply anyway'),
}).refine(hasTerm, someTerm);
export type NewRegrade = z.output<typeof NewRegrade>;

export const applyRegrade = defineEndpoint({
  methods: ['POST'],
  path: '/regrade',
  summary: 'Regrade a question for everyone. Grades and CGPA are recalculated',
  access: authors,
  body: NewRegrade,
  responses: { 201: Regrade },
});

export const listRegrades = defineEndpoint({
  methods: ['GET'],
  path: '/regrade',
  summary: 'List the regrades of a quiz, newest first',
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
    'Undo a regrade. Marks a teacher gave since then are kept. With `bankVersion`, also restores the answer key in the bank, or changes nothing',
  access: authors,
  params: z.object({ regradeId: IdParam }),
  body: z
    .object({
      reason: optionalText(grading.reason).default(''),
      bankVersion: VersionNumber.nullable()
        .default(null)
        .describe('Restore the answer key in the bank: the version from `bankKey`. 409 if it changed since'),
    })
    .nullish(),
  responses: { 200: Regrade },
});
