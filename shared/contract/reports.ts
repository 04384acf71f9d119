import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, Reference, Timestamp } from './fields.ts';
import { QuestionType } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);
const Share = z.number().min(0).max(1);
const Correlation = z.number().min(-1).max(1);

/** Which attempts are counted where a student has several. */
export const CountedAttempts = z.enum(['best', 'first', 'last', 'all']);
export type CountedAttempts = z.infer<typeof CountedAttempts>;

/** One quiz in the list of reports. */
export const ReportSummary = z.object({
  quiz: z.object({ id: Id, title: z.string(), isActive: z.boolean(), isArchived: z.boolean() }),
  teacherName: z.string(),
  attempts: Count.describe('Handed in'),
  students: Count,
  running: Count,
  waiting: Count.describe('Submissions with an answer to mark'),
  mean: z.number().nullable().describe("Percent, over each student's best attempt"),
  passRate: Share.nullable().describe('Null without a passing mark, or without a final grade'),
  lastSubmission: Timestamp.nullable(),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

export const listReports = defineEndpoint({
  methods: ['GET'],
  path: '/report',
  summary: "The teacher's quizzes with what came of them; a super admin's over all teachers",
  access: authors,
  query: listQuery(['lastSubmission', 'title', 'attempts', 'mean'], {
    search: z.string().max(200).optional(),
  }),
  responses: { 200: z.array(ReportSummary) },
  list: true,
});
export type ReportListQuery = z.output<typeof listReports.query>;

const Bin = z.object({ from: z.number(), to: z.number(), count: Count });

export const ReportOption = z.object({
  label: z.string(),
  text: z.string(),
  isKey: z.boolean().describe('It counted on at least one paper'),
  keyPapers: Count.describe('On how many papers it counted'),
  credited: Count.describe('Chosen on a paper on which it counted'),
  chosen: Count,
  share: Share.describe('Of those who were asked'),
  upper: Count.describe('Chosen by the best 27 %'),
  lower: Count.describe('Chosen by the weakest 27 %'),
  discrimination: Correlation.nullable().describe('Of choosing it with the rest of the score'),
  meanPercentage: z.number().nullable().describe('Of those who chose it'),
});
export type ReportOption = z.infer<typeof ReportOption>;

export const ItemFlag = z.enum(['KEY_SUSPECT', 'NEGATIVE', 'WEAK', 'TOO_HARD', 'TOO_EASY', 'UNUSED_OPTION']);
export type ItemFlag = z.infer<typeof ItemFlag>;

export const ReportItem = z.object({
  question: Reference,
  place: z.int().nullable().describe('In the quiz as it stands; null: no longer in it, or drawn'),
  questionText: z.string(),
  questionType: QuestionType,
  maxPoints: z.number().nullable().describe('Null: not the same on every paper'),
  asked: Count,
  answered: Count,
  waiting: Count.describe('Not marked yet: left out of the figures below'),
  facility: Share.nullable().describe('Mean share of the points'),
  standardDeviation: z.number().nullable().describe('Of the share of the points'),
  discrimination: Correlation.nullable().describe('Of the points with the rest of the score'),
  discriminationIndex: Correlation.nullable().describe('Facility of the best 27 % less that of the weakest'),
  meanSeconds: z.number().nullable(),
  options: z.array(ReportOption).describe('Of the version most were shown; empty without options'),
  keys: z
    .array(
      z.object({
        accepted: z.array(z.string()).describe('Letters, or texts of a short answer'),
        texts: z.array(z.string()).describe('The same as texts: letters may differ between versions'),
        creditAll: z.boolean(),
        papers: Count,
      }),
    )
    .describe('What counted on how many papers, the newest version first; empty for an essay'),
  otherVersions: Count.describe('Answers to a version with other options: not among the options above'),
  wrongAnswers: z
    .array(z.object({ text: z.string(), count: Count }))
    .describe('Of a short answer: what was written most and did not count'),
  flags: z.array(ItemFlag),
  suggestedKey: z.string().nullable().describe('With KEY_SUSPECT: the option the best chose'),
});
export type ReportItem = z.infer<typeof ReportItem>;

export const QuizReport = z.object({
  quiz: z.object({
    id: Id,
    title: z.string(),
    passingMark: z.number().nullable(),
    timeLimit: z.number().nullable(),
    isActive: z.boolean(),
  }),
  serverTime: Timestamp,
  counted: CountedAttempts,
  attempts: Count.describe('Counted here'),
  students: Count,
  running: Count,
  provisional: Count.describe('Counted with the marks they have; an answer of theirs waits'),
  scores: z
    .object({
      mean: z.number(),
      median: z.number(),
      standardDeviation: z.number().nullable(),
      lowest: z.number(),
      highest: z.number(),
      passRate: Share.nullable(),
    })
    .nullable()
    .describe('In percent; null without an attempt'),
  histogram: z.array(Bin).describe('Ten bins of ten percent; 100 is in the last'),
  times: z
    .object({ mean: z.number(), median: z.number(), shortest: z.number(), longest: z.number() })
    .nullable()
    .describe('In seconds'),
  timeHistogram: z.array(Bin).describe('In seconds; bins of one width, at most twelve'),
  reliability: z.object({
    alpha: z.number().nullable().describe("Cronbach's"),
    standardError: z.number().nullable().describe('Of measurement, in percent'),
    items: Count.describe('Questions that every counted attempt was asked and that are marked'),
    attempts: Count,
  }),
  items: z.array(ReportItem),
});
export type QuizReport = z.infer<typeof QuizReport>;

const quizParams = z.object({ quizId: IdParam });
const attempts = CountedAttempts.optional().describe('best when not given');

export const getReport = defineEndpoint({
  methods: ['GET'],
  path: '/report/quiz/:quizId',
  summary: 'Scores, times and item analysis of a quiz as of this moment',
  access: authors,
  params: quizParams,
  query: z.object({ attempts }),
  responses: { 200: QuizReport },
});

export const ReportTable = z.enum(['results', 'items']);
export type ReportTable = z.infer<typeof ReportTable>;

export const exportReport = defineEndpoint({
  methods: ['GET'],
  path: '/report/quiz/:quizId/export',
  summary: 'The results of every student, or the item analysis, as a spreadsheet',
  access: authors,
  params: quizParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']), table: ReportTable, attempts }),
  responses: { 200: z.string() },
  bytes: true,
});
export type ExportQuery = z.output<typeof exportReport.query>;
