import { z } from 'zod';
import { report } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, Reference, Timestamp } from '../fields.ts';
import { QuestionType } from '../teaching/question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;
const Count = z.int().min(0);
const Share = z.number().min(0).max(1);
const Correlation = z.number().min(-1).max(1);

/** Which attempts count if a student has several. */
export const CountedAttempts = z.enum(['best', 'first', 'last', 'all']);
export type CountedAttempts = z.infer<typeof CountedAttempts>;

/** One quiz in the list of reports. */
export const ReportSummary = z.object({
  quiz: z.object({ id: Id, title: z.string(), isActive: z.boolean(), isArchived: z.boolean() }),
  teacherName: z.string(),
  attempts: Count.describe('Submissions'),
  students: Count,
  running: Count,
  waiting: Count.describe('Submissions with an unmarked answer'),
  mean: z.number().nullable().describe("Average percentage over each student's best attempt"),
  passRate: Share.nullable().describe('null without a pass mark or a final grade'),
  lastSubmission: Timestamp.nullable(),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

export const listReports = defineEndpoint({
  methods: ['GET'],
  path: '/report',
  summary: "List the teacher's quizzes with their results. For a super admin, over all teachers",
  access: authors,
  query: listQuery(['lastSubmission', 'title', 'attempts', 'mean'], {
    search: z.string().max(200).optional(),
  }),
  responses: { 200: z.array(ReportSummary) },
  list: true,
});
export type ReportListQuery = z.output<typeof listReports.query>;

const Bin = z.object({ from: z.number(), to: z.number(), count: Count });

const withEnough = `null with fewer than ${report.minForDiscrimination} marked answers`;

/** Why a figure is null. */
export const MissingFigure = z.enum(['TOO_FEW_ATTEMPTS', 'TOO_FEW_QUESTIONS', 'NO_DIFFERENCES']);
export type MissingFigure = z.infer<typeof MissingFigure>;

export const ReportOption = z.object({
  label: z.string(),
  text: z.string(),
  isKey: z.boolean().describe('Correct in at least one submission'),
  keyPapers: Count.describe('Submissions in which it is correct'),
  credited: Count.describe('Submissions in which it is correct and was chosen'),
  chosen: Count,
  share: Share.describe('Share of the students who were asked'),
  upper: Count.nullable().describe(`Chosen by the top 27%. ${withEnough}`),
  lower: Count.nullable().describe(`Chosen by the bottom 27%. ${withEnough}`),
  discrimination: Correlation.nullable().describe(
    `Correlation of choosing it with the rest of the score. ${withEnough}`,
  ),
  meanPercentage: z.number().nullable().describe(`Average score of students who chose it. ${withEnough}`),
});
export type ReportOption = z.infer<typeof ReportOption>;

export const ItemFlag = z.enum(['KEY_SUSPECT', 'NEGATIVE', 'WEAK', 'TOO_HARD', 'TOO_EASY', 'UNUSED_OPTION']);
export type ItemFlag = z.infer<typeof ItemFlag>;

export const ReportItem = z.object({
  question: Reference,
  place: z.int().nullable().describe('Current position in the quiz. null if removed or random'),
  questionText: z.string(),
  questionType: QuestionType,
  maxPoints: z.number().nullable().describe('null if it differs between submissions'),
  asked: Count,
  answered: Count,
  waiting: Count.describe('Not marked yet, and left out of the figures below'),
  facility: Share.nullable().describe('Average share of the points'),
  standardDeviation: z.number().nullable().describe('Standard deviation of the share of the points'),
  discrimination: Correlation.nullable().describe('Correlation of the points with the rest of the score'),
  discriminationMissing: MissingFigure.nullable().describe('Why discrimination is null'),
  discriminationIndex: Correlation.nullable().describe(
    `Facility of the top 27% minus that of the bottom 27%. ${withEnough}`,
  ),
  meanSeconds: z.number().nullable(),
  options: z.array(ReportOption).describe('Options of the version shown most. Empty without options'),
  keys: z
    .array(
      z.object({
        accepted: z.array(z.string()).describe('Letters, or texts for a short answer'),
        texts: z.array(z.string()).describe('As texts, because letters can differ between versions'),
        creditAll: z.boolean(),
        papers: Count,
      }),
    )
    .describe('Answer keys and the number of submissions for each, newest version first. Empty for an essay'),
  otherVersions: Count.describe('Answers to a version with other options, not included above'),
  wrongAnswers: z
    .array(z.object({ text: z.string(), count: Count }))
    .describe('For a short answer: the most frequent wrong answers'),
  flags: z.array(ItemFlag),
  suggestedKey: z.string().nullable().describe('For KEY_SUSPECT: the option that the best students chose'),
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
  attempts: Count.describe('Attempts counted'),
  students: Count,
  running: Count,
  provisional: Count.describe('Counted with their current marks although an answer is unmarked'),
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
    .describe('Percent. null without an attempt'),
  histogram: z.array(Bin).describe('Ten bins of 10%. 100% is in the last'),
  times: z
    .object({ mean: z.number(), median: z.number(), shortest: z.number(), longest: z.number() })
    .nullable()
    .describe('In seconds'),
  timeHistogram: z.array(Bin).describe('In seconds. At most twelve bins of equal width'),
  reliability: z.object({
    alpha: z.number().nullable().describe("Cronbach's alpha"),
    missing: MissingFigure.nullable().describe('Why alpha is null'),
    standardError: z.number().nullable().describe('Standard error of measurement, in percent'),
    items: Count.describe('Marked questions that every counted attempt was asked'),
    attempts: Count,
  }),
  items: z.array(ReportItem),
});
export type QuizReport = z.infer<typeof QuizReport>;

const quizParams = z.object({ quizId: IdParam });
const attempts = CountedAttempts.optional().describe('Defaults to best');

export const getReport = defineEndpoint({
  methods: ['GET'],
  path: '/report/quiz/:quizId',
  summary: 'Get scores, times and item analysis of a quiz, calculated now',
  access: authors,
  params: quizParams,
  query: z.object({ attempts }),
  responses: { 200: QuizReport },
});

export const ReportTable = z.enum(['results', 'answers', 'items']);
export type ReportTable = z.infer<typeof ReportTable>;

export const exportReport = defineEndpoint({
  methods: ['GET'],
  path: '/report/quiz/:quizId/export',
  summary: "Export every student's results, their answers or the item analysis as a spreadsheet",
  access: authors,
  params: quizParams,
  query: z.object({ format: z.enum(['csv', 'xlsx']), table: ReportTable, attempts }),
  responses: { 200: z.string() },
  bytes: true,
});
export type ExportQuery = z.output<typeof exportReport.query>;
