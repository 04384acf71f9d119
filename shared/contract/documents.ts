import { z } from 'zod';
import { revocation, verification } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, Timestamp } from './fields.ts';

const studentsAndSuperAdmin = ['STUDENT', 'SUPER_ADMIN'] as const;

/** A quiz as a line of the transcript: the best final grade, or a provisional one where there is no final one yet. */
export const TranscriptCourse = z.object({
  id: Id.describe('Of the quiz'),
  code: z.string(),
  title: z.string(),
  credits: z.number(),
  grade: z.string().nullable().describe('The letter; null: the marks are not released'),
  gradePoints: z.number().nullable(),
  isProvisional: z.boolean().describe('Not final or not released: in no sum yet'),
});
export type TranscriptCourse = z.infer<typeof TranscriptCourse>;

export const TranscriptSemester = z.object({
  id: Id.nullable().describe('Null: no semester of the calendar holds these'),
  name: z.string(),
  year: z.int().nullable(),
  gpa: z.number().nullable().describe('Null without a final grade that counts'),
  credits: z.number(),
  courses: z.array(TranscriptCourse),
});
export type TranscriptSemester = z.infer<typeof TranscriptSemester>;

const summary = z.object({
  gpa: z.number().nullable().describe('The same as the CGPA'),
  credits: z.number(),
  courses: z.int(),
  semesters: z.int(),
  provisional: z.int().describe('Courses that are not counted yet'),
});

const holder = z.object({
  id: Id,
  number: z.string().describe('The student number'),
  name: z.string(),
  program: z.string(),
  enrollmentDate: Timestamp.nullable(),
});

export const Transcript = z.object({
  student: holder,
  institution: z.string(),
  summary,
  semesters: z.array(TranscriptSemester).describe('The latest first; what belongs to none comes last'),
  lastUpdated: Timestamp.nullable().describe('When a grade in it last changed'),
});
export type Transcript = z.infer<typeof Transcript>;

const studentParams = z.object({ studentId: IdParam });

export const getTranscript = defineEndpoint({
  methods: ['GET'],
  path: '/student/:studentId/transcript',
  summary: "A student's transcript as it stands now",
  access: studentsAndSuperAdmin,
  params: studentParams,
  responses: { 200: Transcript },
});

export const issueTranscript = defineEndpoint({
  methods: ['POST'],
  path: '/student/:studentId/transcript/pdf',
  summary:
    'The transcript as a PDF with a code anyone can check; the same one again while nothing changes that day',
  access: studentsAndSuperAdmin,
  limit: { max: 60, seconds: 900 },
  params: studentParams,
  responses: { 200: z.string() },
  bytes: true,
});

/** No key of a row: what is issued leaves the school. Documents of an older version carry no student number. */
const issuedHolder = holder
  .omit({ id: true })
  .extend({ number: z.string().nullable().default(null).describe('The student number') });

export const IssuedSemester = TranscriptSemester.omit({ id: true, courses: true }).extend({
  courses: z.array(TranscriptCourse.omit({ id: true })),
});
export type IssuedSemester = z.infer<typeof IssuedSemester>;

const said = { institution: z.string(), issuedAt: Timestamp, timezone: z.string() };

export const IssuedTranscript = z.object({
  kind: z.literal('TRANSCRIPT'),
  ...said,
  student: issuedHolder,
  summary,
  semesters: z.array(IssuedSemester),
});
export type IssuedTranscript = z.infer<typeof IssuedTranscript>;

export const IssuedCertificate = z.object({
  kind: z.literal('CERTIFICATE'),
  ...said,
  student: issuedHolder.pick({ number: true, name: true, program: true }),
  quiz: z.object({ title: z.string(), code: z.string(), credits: z.number() }),
  grade: z.string(),
  percentage: z.number(),
  passingMark: z.number().describe('In percent, as it was when the certificate was issued'),
  achievedAt: Timestamp,
});
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

/** What a document says: frozen when it is issued. */
export const IssuedDocument = z.discriminatedUnion('kind', [IssuedTranscript, IssuedCertificate]);
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const DocumentKind = z.enum(['CERTIFICATE', 'TRANSCRIPT']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** A document that was issued to a student. */
export const StudentDocument = z.object({
  id: Id,
  kind: DocumentKind,
  code: z.string().describe('In groups, as it is printed'),
  issuedAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  revokeReason: z
    .string()
    .nullable()
    .describe('Of an administrator; null where the grade of a certificate changed'),
  quiz: z.object({ id: Id, title: z.string() }).nullable().describe('Of a certificate'),
  attemptId: Id.nullable(),
  abilities: z.object({
    download: z.boolean(),
    revoke: z.boolean(),
    replace: z.boolean().describe('Issue another certificate in its place'),
  }),
});
export type StudentDocument = z.infer<typeof StudentDocument>;

export const listDocuments = defineEndpoint({
  methods: ['GET'],
  path: '/student/:studentId/document',
  summary: "A student's certificates and the transcripts that were issued, newest first",
  access: studentsAndSuperAdmin,
  params: studentParams,
  query: listQuery(['issuedAt'], {
    kind: DocumentKind.optional(),
    quizId: IdParam.optional(),
    search: z.string().max(200).optional().describe('A part of the code or of the title of the quiz'),
  }),
  responses: { 200: z.array(StudentDocument) },
  list: true,
});
export type DocumentQuery = z.output<typeof listDocuments.query>;

const documentParams = z.object({ documentId: IdParam });

export const revokeDocument = defineEndpoint({
  methods: ['POST'],
  path: '/document/:documentId/revoke',
  summary: 'Revoke a document for good; anyone who checks it reads the reason',
  access: ['SUPER_ADMIN'],
  params: documentParams,
  body: z.object({
    reason: z
      .string()
      .trim()
      .max(revocation.reason)
      .refine((value) => value !== '', sentence('is required'))
      .describe('Public: verification shows it'),
  }),
  responses: { 200: StudentDocument },
});

export const replaceDocument = defineEndpoint({
  methods: ['POST'],
  path: '/document/:documentId/replace',
  summary: 'Issue another certificate in the place of one that an administrator revoked',
  access: ['SUPER_ADMIN'],
  params: documentParams,
  responses: { 201: StudentDocument },
});

export const getDocumentPdf = defineEndpoint({
  methods: ['GET'],
  path: '/document/:documentId/pdf',
  summary: 'A document once more, as it was issued',
  access: studentsAndSuperAdmin,
  limit: { max: 120, seconds: 900 },
  params: documentParams,
  responses: { 200: z.string() },
  bytes: true,
});

export const VerificationState = z.enum(['valid', 'revoked', 'unknown', 'mistyped', 'altered']);
export type VerificationState = z.infer<typeof VerificationState>;

export const Verification = z.object({
  state: VerificationState.describe(
    'mistyped: no code can read like this; altered: what was checked is not what was issued',
  ),
  code: z.string().nullable().describe('In groups, as it is printed'),
  document: IssuedDocument.nullable().describe('What was issued, and nothing that has become of it since'),
  revokedAt: Timestamp.nullable(),
  revokeReason: z
    .string()
    .nullable()
    .describe('Why an administrator revoked it; null where the grade of a certificate changed'),
});
export type Verification = z.infer<typeof Verification>;

export const verifyCode = defineEndpoint({
  methods: ['GET'],
  path: '/verify/:code',
  summary: 'What was issued under a code; case, spaces and dashes do not matter',
  access: 'anyone',
  limit: { max: 60, seconds: 60 },
  params: z.object({ code: z.string().max(verification.mostCode) }),
  responses: { 200: Verification },
});

export const verifyFile = defineEndpoint({
  methods: ['POST'],
  path: '/verify/file',
  summary: 'Whether a PDF is, byte for byte, one that was issued here',
  access: 'anyone',
  limit: { max: 30, seconds: 60 },
  form: { file: 'file', mostBytes: verification.mostFileBytes, tooLarge: 'DOCUMENT_TOO_LARGE' },
  responses: { 200: Verification },
});
