import { z } from 'zod';
import { question, textLength, upload } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  abilities,
  Id,
  IdParam,
  listQuery,
  NoContent,
  optionalText,
  Reference,
  Timestamp,
} from '../fields.ts';
import { BankCategory, Points, QuestionType } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const UploadStatus = z
  .enum(['PENDING', 'CHECKED', 'COMPLETED', 'FAILED', 'CANCELLED'])
  .describe('CHECKED means the file has been read and its owner can import or discard it');
export type UploadStatus = z.infer<typeof UploadStatus>;

export const UploadFileType = z.enum(['PDF', 'EXCEL', 'CSV', 'UNKNOWN']);
export type UploadFileType = z.infer<typeof UploadFileType>;

/** What was created. */
const Created = z.object({
  quizzesCreated: z.int(),
  questionBanksCreated: z.int(),
  questionsCreated: z.int(),
  optionsCreated: z.int(),
});

/** What an import would create now, and what prevents the rest. */
const Understood = z.object({
  quizzes: z.int(),
  questionBanks: z.int(),
  questions: z.int(),
  options: z.int(),
  faulty: z.int().describe('Questions with a fault that are not dropped. An import skips them'),
  dropped: z.int(),
  read: z.int().describe('All questions read'),
});
export type Understood = z.infer<typeof Understood>;

/** What an import created, or added to: up to 20 of each. */
const Imported = z.object({
  quizzes: z.array(z.object({ id: Id, title: z.string() })),
  questionBanks: z.array(z.object({ id: Id, title: z.string() })),
});
export type Imported = z.infer<typeof Imported>;

export const FileUpload = Created.partial().extend({
  id: Id,
  originalFileName: z.string(),
  fileSize: z.int(),
  fileType: UploadFileType,
  status: UploadStatus,
  progress: z.int().describe('Percent of the file read so far'),
  filesAhead: z
    .int()
    .nullable()
    .describe('Number of files ahead in the queue. null once reading has started'),
  processingResult: z.string().describe('What was created, or why nothing was'),
  details: z.array(z.string()).describe('One line for each fault or remark'),
  understood: Understood.nullable().describe('Until it is imported'),
  imported: Imported.nullish().describe('Quizzes and question banks with its questions, once it is imported'),
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  originalUrl: z.string().nullable().describe('Temporary address of the file itself'),
  dateCreated: Timestamp,
  completedAt: Timestamp.nullable(),
  abilities: abilities(['import', 'cancel', 'delete']),
});
export type FileUpload = z.infer<typeof FileUpload>;

export const UploadResponse = z.object({
  success: z.literal(true),
  id: Id,
  status: UploadStatus,
  processedData: Created.nullable().describe('null until something was created'),
  imported: Imported.nullish().describe('The quizzes, and the question banks of their questions'),
  error: z.null(),
  details: z.array(z.string()).describe('Remarks: what was skipped, and why'),
});
export type UploadResponse = z.infer<typeof UploadResponse>;

const yesOrNo = z.enum(['true', 'false']);

export const NewUpload = z.object({
  check: yesOrNo.optional().describe('true to check the file first and import later'),
  isActive: yesOrNo.optional().describe('true to publish the quizzes immediately'),
  programId: IdParam.optional().describe('Defaults to the programme the caller used last'),
  waitSeconds: z
    .string()
    .regex(/^(?:[0-9]|[1-3][0-9]|4[0-5])$/, sentence('must be a number of seconds from 0 to 45'))
    .optional()
    .describe('0 to 45. Returns 202 if the file has not been read by then. Defaults to 45'),
});
export type NewUpload = z.output<typeof NewUpload>;

export const uploadFile = defineEndpoint({
  methods: ['POST'],
  path: '/fileUpload/upload',
  summary:
    'Turn a PDF, Excel or CSV file into quizzes. 202 if it has not been read after 45 seconds, 429 if 20 files of the account are waiting',
  access: authors,
  limit: { max: 300, seconds: 60 },
  body: NewUpload,
  form: { file: 'file', maxBytes: upload.maxBytes, tooLarge: 'FILE_TOO_LARGE', toDisk: true },
  responses: { 200: UploadResponse, 202: UploadResponse },
});

const uploadParams = z.object({ uploadId: IdParam });

export const getUploadStatus = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/status/:uploadId',
  summary: 'Get the progress and result of an upload',
  access: authors,
  params: uploadParams,
  responses: { 200: FileUpload },
});

export const listUploads = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/teacherFileUploadList',
  summary: "List uploads, newest first: the caller's own or, for administrators, every teacher's",
  access: authors,
  query: listQuery(['dateCreated', 'originalFileName', 'fileSize', 'status'], {
    search: z.string().max(200).optional().describe('Part of the file name'),
    status: UploadStatus.optional(),
  }),
  responses: { 200: z.array(FileUpload) },
  list: true,
});
export type UploadQuery = z.output<typeof listUploads.query>;

/** A question's location in the file: a row, or a region of a page. */
const UploadPlace = z.object({
  sheet: z.string().nullable().describe('Only if the file has several sheets'),
  row: z.int().nullable(),
  page: z.int().nullable(),
  question: z.string().nullable().describe('Number on the page, as printed'),
  regions: z
    .array(z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
    .describe(
      'As fractions of the page from the upper left. Several if the question crosses a column or page',
    ),
});
export type UploadPlace = z.infer<typeof UploadPlace>;

const UploadOption = z.object({ optionLabel: z.string(), optionText: z.string() });

export const UploadQuestion = z.object({
  position: z.int().describe('Order in the file, from 1'),
  place: UploadPlace,
  quizTitle: z.string(),
  questionBankTitle: z.string(),
  category: BankCategory,
  questionType: QuestionType.nullable().describe('null if not recognised'),
  questionText: z.string(),
  points: z.number(),
  options: z.array(UploadOption),
  correctAnswer: z.string().nullable(),
  feedback: z.string(),
  source: z.string().describe('As written in the file'),
  faults: z.array(z.string()),
  remarks: z.array(z.string()),
  isDropped: z.boolean(),
  isChanged: z.boolean().describe('Changed by the owner after reading'),
});
export type UploadQuestion = z.infer<typeof UploadQuestion>;

export const listUploadQuestions = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/:uploadId/questions',
  summary: 'List the questions read from a file, until it is imported',
  access: authors,
  params: uploadParams,
  query: listQuery(['position'], {
    show: z.enum(['all', 'ready', 'faulty', 'dropped', 'neighbours']).optional(),
    search: z.string().max(200).optional().describe('Part of the question text'),
  }),
  responses: { 200: z.array(UploadQuestion) },
  list: true,
});
export type UploadQuestionQuery = z.output<typeof listUploadQuestions.query>;

/** Omitted fields stay as read. The response lists the faults of the result. */
export const UploadQuestionChange = z
  .object({
    quizTitle: z.string().trim().min(1, sentence('is required')).max(textLength.title),
    questionBankTitle: z.string().trim().min(1, sentence('is required')).max(textLength.title),
    category: BankCategory,
    questionType: QuestionType,
    questionText: optionalText(question.text),
    points: Points,
    options: z
      .array(
        z.object({
          optionLabel: z
            .string()
            .regex(/^[A-F]$/, sentence('must be a letter from A to F'))
            .optional(),
          optionText: optionalText(question.optionText),
        }),
      )
      .max(question.maxOptions),
    correctAnswer: optionalText(question.key).nullable(),
    feedback: optionalText(question.text),
    isDropped: z.boolean(),
  })
  .partial();
export type UploadQuestionChange = z.infer<typeof UploadQuestionChange>;

export const changeUploadQuestion = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/fileUpload/:uploadId/questions/:position',
  summary: 'Correct a question that was read, choose its answer, or drop it',
  access: authors,
  params: uploadParams.extend({ position: IdParam }),
  body: UploadQuestionChange,
  responses: {
    200: UploadQuestion.extend({
      understood: Understood.nullish().describe('What an import would create after the change'),
    }),
  },
});

const UploadTitle = z.object({ title: z.string(), questions: z.int() });
export type UploadTitle = z.infer<typeof UploadTitle>;

const UploadTitles = z.object({
  quizzes: z.array(UploadTitle),
  questionBanks: z.array(UploadTitle),
});
export type UploadTitles = z.infer<typeof UploadTitles>;

export const listUploadTitles = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/:uploadId/titles',
  summary: 'List the titles of quizzes and question banks in a checked file, up to 200 of each',
  access: authors,
  params: uploadParams,
  responses: { 200: UploadTitles },
});

export const UploadTitleChange = z.object({
  of: z.enum(['quiz', 'questionBank']),
  from: z.string().min(1).max(textLength.title),
  to: z.string().trim().min(1, sentence('is required')).max(textLength.title),
});
export type UploadTitleChange = z.infer<typeof UploadTitleChange>;

export const renameUploadTitle = defineEndpoint({
  methods: ['PUT'],
  path: '/fileUpload/:uploadId/titles',
  summary:
    'Rename a quiz or question bank in all questions of a checked file. An existing title merges the two',
  access: authors,
  params: uploadParams,
  body: UploadTitleChange,
  responses: { 200: UploadTitles },
});

export const countUploadDuplicates = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/:uploadId/duplicates',
  summary: 'Count the questions of a checked file whose text is already in a question bank',
  access: authors,
  params: uploadParams,
  query: z.object({ questionBankId: IdParam }),
  responses: { 200: z.object({ questions: z.int() }) },
});

export const ImportOrder = z.object({
  leaveOutFaulty: z
    .boolean()
    .default(false)
    .describe('Import the questions without faults. Otherwise any fault refuses the import'),
  isActive: z.boolean().default(false).describe('Publish the quizzes immediately'),
  program: Reference.nullish().describe('Defaults to the programme the caller used last'),
  questionBank: Reference.nullish().describe(
    'Add all questions to this bank. Otherwise new banks are created',
  ),
  leaveOutDuplicates: z
    .boolean()
    .optional()
    .describe('true to leave out questions whose text is already in that bank'),
});
export type ImportOrder = z.infer<typeof ImportOrder>;

export const importUpload = defineEndpoint({
  methods: ['POST'],
  path: '/fileUpload/:uploadId/import',
  summary: 'Import a checked file, all or nothing',
  access: authors,
  params: uploadParams,
  body: ImportOrder,
  responses: { 200: UploadResponse },
});

export const cancelUpload = defineEndpoint({
  methods: ['POST'],
  path: '/fileUpload/:uploadId/cancel',
  summary: 'Cancel an upload that is waiting or being read, and delete its file. 409 once it has been read',
  access: authors,
  params: uploadParams,
  responses: { 200: FileUpload },
});

export const deleteUpload = defineEndpoint({
  methods: ['DELETE'],
  path: '/fileUpload/:uploadId',
  summary: 'Discard an upload. Quizzes and questions created from it stay',
  access: authors,
  params: uploadParams,
  responses: { 204: NoContent },
});

export const getUploadTemplate = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/template/:kind',
  summary: 'Download a template file, which can be uploaded as it is',
  access: 'anyone',
  params: z.object({ kind: z.enum(['csv', 'xlsx', 'pdf']) }),
  responses: { 200: z.string().describe('The file') },
  bytes: true,
});
