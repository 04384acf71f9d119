import { z } from 'zod';
import { revocation, verification } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, Timestamp } from '../fields.ts';

const studentsAndSuperAdmin = ['STUDENT', 'SUPER_ADMIN'] as const;

/**
 * A quiz as a line of the transcript, with its best final grade or, until there is one, a provisional grade.
 */
export const TranscriptCourse = z.object({
  id: Id.describe('Quiz ID'),
  code: z.string(),
  title: z.string(),
  credits: z.number(),
  grade: z.string().nullable().describe('Letter grade. null if the marks are not released'),
  gradePoints: z.number().nullable(),
  isProvisional: z.boolean().describe('Not final or not released, so not counted yet'),
});
export type TranscriptCourse = z.infer<typeof TranscriptCourse>;

export const TranscriptSemester = z.object({
  id: Id.nullable().describe('null if no semester of the calendar contains these courses'),
  name: z.string(),
  year: z.int().nullable(),
  gpa: z.number().nullable().describe('null without a final grade that counts'),
  credits: z.number(),
  courses: z.array(TranscriptCourse),
});
export type TranscriptSemester = z.infer<typeof TranscriptSemester>;

const summary = z.object({
  gpa: z.number().nullable().describe('Same as the CGPA'),
  credits: z.number(),
  courses: z.int(),
  semesters: z.int(),
  provisional: z.int().describe("Courses that don't count yet"),
});

const holder = z.object({
  id: Id,
  number: z.string().describe('Student number'),
  name: z.string(),
  program: z.string(),
  enrollmentDate: Timestamp.nullable(),
});

export const Transcript = z.object({
  student: holder,
  institution: z.string(),
  summary,
  semesters: z.array(TranscriptSemester).describe('Latest first. Courses without a semester come last'),
  lastUpdated: Timestamp.nullable().describe('When a grade in it last changed'),
});
export type Transcript = z.infer<typeof Transcript>;

const studentParams = z.object({ studentId: IdParam });

export const getTranscript = defineEndpoint({
  methods: ['GET'],
  path: '/student/:studentId/transcript',
  summary: "Get a student's current transcript",
  access: studentsAndSuperAdmin,
  params: studentParams,
  responses: { 200: Transcript },
});

export const issueTranscript = defineEndpoint({
  methods: ['POST'],
  path: '/student/:studentId/transcript/pdf',
  summary:
    'Get the transcript as a PDF with a document code. Returns the same PDF for the rest of the day if nothing changes',
  access: studentsAndSuperAdmin,
  limit: { max: 60, seconds: 900 },
  params: studentParams,
  responses: { 200: z.string() },
  bytes: true,
});

/**
 * Contains no row IDs, because issued documents leave the school. Documents of an older version have no student
 * number.
 */
const issuedHolder = holder
  .omit({ id: true })
  .extend({ number: z.string().nullable().default(null).describe('Student number') });

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
  passingMark: z.number().describe('Percentage when the certificate was issued'),
  achievedAt: Timestamp,
});
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

/** The content of a document, frozen when it is issued. */
export const IssuedDocument = z.discriminatedUnion('kind', [IssuedTranscript, IssuedCertificate]);
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const DocumentKind = z.enum(['CERTIFICATE', 'TRANSCRIPT']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** A document issued to a student. */
export const StudentDocument = z.object({
  id: Id,
  kind: DocumentKind,
  code: z.string().describe('In groups, as printed'),
  issuedAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  revokeReason: z
    .string()
    .nullable()
    .describe(
      'Reason given by an administrator. null if the certificate was revoked because the grade changed',
    ),
  quiz: z.object({ id: Id, title: z.string() }).nullable().describe('For certificates'),
  attemptId: Id.nullable(),
  abilities: z.object({
    download: z.boolean(),
    revoke: z.boolean(),
    replace: z.boolean().describe('Issue another certificate to replace it'),
  }),
});
export type StudentDocument = z.infer<typeof StudentDocument>;

export const listDocuments = defineEndpoint({
  methods: ['GET'],
  path: '/student/:studentId/document',
  summary: "List a student's certificates and issued transcripts, newest first",
  access: studentsAndSuperAdmin,
  params: studentParams,
  query: listQuery(['issuedAt'], {
    kind: DocumentKind.optional(),
    quizId: IdParam.optional(),
    search: z.string().max(200).optional().describe('Part of the code or the quiz title'),
  }),
  responses: { 200: z.array(StudentDocument) },
  list: true,
});
export type DocumentQuery = z.output<typeof listDocuments.query>;

const documentParams = z.object({ documentId: IdParam });

export const revokeDocument = defineEndpoint({
  methods: ['POST'],
  path: '/document/:documentId/revoke',
  summary: 'Revoke a document permanently. Everyone who verifies it sees the reason',
  access: ['SUPER_ADMIN'],
  params: documentParams,
  body: z.object({
    reason: z
      .string()
      .trim()
      .max(revocation.reason)
      .refine((value) => value !== '', sentence('is required'))
      .describe('Public. Shown to everyone who verifies the document'),
  }),
  responses: { 200: StudentDocument },
});

export const replaceDocument = defineEndpoint({
  methods: ['POST'],
  path: '/document/:documentId/replace',
  summary: 'Issue a certificate to replace one that an administrator revoked',
  access: ['SUPER_ADMIN'],
  params: documentParams,
  responses: { 201: StudentDocument },
});

export const getDocumentPdf = defineEndpoint({
  methods: ['GET'],
  path: '/document/:documentId/pdf',
  summary: 'Download a document as it was issued',
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
    'mistyped: not a valid code. altered: the file differs from the issued one',
  ),
  code: z.string().nullable().describe('In groups, as printed'),
  document: IssuedDocument.nullable().describe('The document as issued, without later changes'),
  revokedAt: Timestamp.nullable(),
  revokeReason: z
    .string()
    .nullable()
    .describe(
      'Reason given by an administrator. null if the certificate was revoked because the grade changed',
    ),
});
export type Verification = z.infer<typeof Verification>;

export const verifyCode = defineEndpoint({
  methods: ['GET'],
  path: '/verify/:code',
  summary: 'Look up a document by its code. Ignores case, spaces and dashes',
  access: 'anyone',
  limit: { max: 60, seconds: 60 },
  params: z.object({ code: z.string().max(verification.maxCode) }),
  responses: { 200: Verification },
});

export const verifyFile = defineEndpoint({
  methods: ['POST'],
  path: '/verify/file',
  summary: 'Check whether a PDF is identical to the one issued',
  access: 'anyone',
  limit: { max: 30, seconds: 60 },
  form: { file: 'file', maxBytes: verification.maxFileBytes, tooLarge: 'DOCUMENT_TOO_LARGE' },
  responses: { 200: Verification },
});
