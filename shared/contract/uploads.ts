import { z } from 'zod';
import { question, textLength, upload } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  abilities,
  Id,
  IdParam,
  listQuery,
  NoContent,
  optionalText,
  Reference,
  Timestamp,
} from './fields.ts';
import { BankCategory, Points, QuestionType } from './question-banks.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const UploadStatus = z
  .enum(['PENDING', 'CHECKED', 'COMPLETED', 'FAILED', 'CANCELLED'])
  .describe('CHECKED has been read and waits for its owner to import it or to let it go');
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

/** What an import would create now, and what keeps the rest from it. */
const Understood = z.object({
  quizzes: z.int(),
  questionBanks: z.int(),
  questions: z.int(),
  options: z.int(),
  faulty: z.int().describe('Questions with a fault, not dropped: an import leaves them out'),
  dropped: z.int(),
  read: z.int().describe('All questions that were read'),
});
export type Understood = z.infer<typeof Understood>;

export const FileUpload = Created.partial().extend({
  id: Id,
  originalFileName: z.string(),
  fileSize: z.int(),
  fileType: UploadFileType,
  status: UploadStatus,
  progress: z.int().describe('How much of the file has been read, in percent'),
  filesAhead: z
    .int()
    .nullable()
    .describe('While it waits: how many files are read before it. Null once reading has started'),
  processingResult: z.string().describe('What was created, or why nothing was'),
  details: z.array(z.string()).describe('One line for each fault or remark'),
  understood: Understood.nullable().describe('While it waits to be imported'),
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  originalUrl: z.string().nullable().describe('Where the file itself is, for a while'),
  dateCreated: Timestamp,
  completedAt: Timestamp.nullable(),
  abilities: abilities(['import', 'cancel', 'delete']),
});
export type FileUpload = z.infer<typeof FileUpload>;

export const UploadResponse = z.object({
  success: z.literal(true),
  id: Id,
  status: UploadStatus,
  processedData: Created.nullable().describe('Null until something was created'),
  error: z.null(),
  details: z.array(z.string()).describe('Remarks: what was left aside, and why'),
});
export type UploadResponse = z.infer<typeof UploadResponse>;

const yesOrNo = z.enum(['true', 'false']);

export const NewUpload = z.object({
  check: yesOrNo.optional().describe('true: show what was understood, and import later'),
  isActive: yesOrNo.optional().describe('true: students may take the quizzes at once'),
  programId: IdParam.optional().describe('The default programme when not given'),
  waitSeconds: z
    .string()
    .regex(/^(?:[0-9]|[1-3][0-9]|4[0-5])$/, sentence('must be a number of seconds from 0 to 45'))
    .optional()
    .describe('0 to 45: answer 202 when the file has not been read by then. 45 when not given'),
});
export type NewUpload = z.output<typeof NewUpload>;

export const uploadFile = defineEndpoint({
  methods: ['POST'],
  path: '/fileUpload/upload',
  summary:
    'Turn a PDF, Excel or CSV file into quizzes; 202 when it has not been read after 45 seconds; 429 when 20 files of the account wait',
  access: authors,
  limit: { max: 300, seconds: 60 },
  body: NewUpload,
  form: { file: 'file', mostBytes: upload.mostBytes, tooLarge: 'FILE_TOO_LARGE', toDisk: true },
  responses: { 200: UploadResponse, 202: UploadResponse },
});

const uploadParams = z.object({ uploadId: IdParam });

export const getUploadStatus = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/status/:uploadId',
  summary: 'How far an upload is, and what came of it',
  access: authors,
  params: uploadParams,
  responses: { 200: FileUpload },
});

export const listUploads = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/teacherFileUploadList',
  summary: "One's own uploads, newest first; an administrator sees every teacher's",
  access: authors,
  query: listQuery(['dateCreated', 'originalFileName', 'fileSize', 'status'], {
    search: z.string().max(200).optional().describe("A part of the file's name"),
    status: UploadStatus.optional(),
  }),
  responses: { 200: z.array(FileUpload) },
  list: true,
});
export type UploadQuery = z.output<typeof listUploads.query>;

/** Where in the file a question stands: a row, or a region of a page. */
const UploadPlace = z.object({
  sheet: z.string().nullable().describe('Only where the file has several'),
  row: z.int().nullable(),
  page: z.int().nullable(),
  question: z.string().nullable().describe('Its number on the page, as printed'),
  regions: z
    .array(z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
    .describe(
      'As shares of the page from its upper left; several where the question crosses a column or page',
    ),
});
export type UploadPlace = z.infer<typeof UploadPlace>;

const UploadOption = z.object({ optionLabel: z.string(), optionText: z.string() });

export const UploadQuestion = z.object({
  position: z.int().describe('In the order of the file, from 1'),
  place: UploadPlace,
  quizTitle: z.string(),
  questionBankTitle: z.string(),
  category: BankCategory,
  questionType: QuestionType.nullable().describe('Null: not understood'),
  questionText: z.string(),
  points: z.number(),
  options: z.array(UploadOption),
  correctAnswer: z.string().nullable(),
  feedback: z.string(),
  source: z.string().describe('As it stands in the file'),
  faults: z.array(z.string()),
  remarks: z.array(z.string()),
  isDropped: z.boolean(),
  isChanged: z.boolean().describe('By the owner, after it was read'),
});
export type UploadQuestion = z.infer<typeof UploadQuestion>;

export const listUploadQuestions = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/:uploadId/questions',
  summary: 'What was understood of a file, question by question, until it is imported',
  access: authors,
  params: uploadParams,
  query: listQuery(['position'], {
    show: z.enum(['all', 'ready', 'faulty', 'dropped', 'neighbours']).optional(),
    search: z.string().max(200).optional().describe('A part of the text of the question'),
  }),
  responses: { 200: z.array(UploadQuestion) },
  list: true,
});
export type UploadQuestionQuery = z.output<typeof listUploadQuestions.query>;

/** What is not sent stays as it was read. Whether the whole then holds is answered as its faults. */
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
      .max(question.mostOptions),
    correctAnswer: optionalText(question.key).nullable(),
    feedback: optionalText(question.text),
    isDropped: z.boolean(),
  })
  .partial();
export type UploadQuestionChange = z.infer<typeof UploadQuestionChange>;

export const changeUploadQuestion = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/fileUpload/:uploadId/questions/:position',
  summary: 'Correct what was understood, choose the answer, or drop a question',
  access: authors,
  params: uploadParams.extend({ position: IdParam }),
  body: UploadQuestionChange,
  responses: { 200: UploadQuestion },
});

export const ImportOrder = z.object({
  leaveOutFaulty: z.boolean().default(false).describe('Import the rest; otherwise any fault refuses'),
  isActive: z.boolean().default(false).describe('Students may take the quizzes at once'),
  program: Reference.nullish().describe('The default programme when not given'),
});
export type ImportOrder = z.infer<typeof ImportOrder>;

export const importUpload = defineEndpoint({
  methods: ['POST'],
  path: '/fileUpload/:uploadId/import',
  summary: 'Create the quizzes of a file that was checked: all of it or nothing',
  access: authors,
  params: uploadParams,
  body: ImportOrder,
  responses: { 200: UploadResponse },
});

export const cancelUpload = defineEndpoint({
  methods: ['POST'],
  path: '/fileUpload/:uploadId/cancel',
  summary: 'Stop an upload that waits or is being read, and delete its file; 409 once it has been read',
  access: authors,
  params: uploadParams,
  responses: { 200: FileUpload },
});

export const deleteUpload = defineEndpoint({
  methods: ['DELETE'],
  path: '/fileUpload/:uploadId',
  summary: 'Let a file go and forget it; quizzes and questions that came of it stay',
  access: authors,
  params: uploadParams,
  responses: { 204: NoContent },
});

export const getUploadTemplate = defineEndpoint({
  methods: ['GET'],
  path: '/fileUpload/template/:kind',
  summary: 'A file to fill in, which can be uploaded as it is',
  access: 'anyone',
  params: z.object({ kind: z.enum(['csv', 'xlsx', 'pdf']) }),
  responses: { 200: z.string().describe('The file') },
  bytes: true,
});
