import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/documents.ts';
import { settleAllCertificates } from './certificates.service.ts';
import { getDocumentPdf, getTranscript, issueTranscript, listDocuments } from './documents.service.ts';
import { replaceDocument, revokeDocument } from './revoking.service.ts';
import type { DocumentTools } from './tools.service.ts';
import { verifyCode, verifyFile } from './verification.service.ts';

export function documentRoutes(app: FastifyInstance, tools: DocumentTools): void {
  app.serve(contract.getTranscript, ({ actor, params }) => getTranscript(tools, actor, params.studentId));
  app.serve(contract.issueTranscript, ({ actor, params }) => issueTranscript(tools, actor, params.studentId));
  app.serve(contract.listDocuments, ({ actor, params, query }) =>
    listDocuments(tools, actor, params.studentId, query),
  );
  app.serve(contract.getDocumentPdf, ({ actor, params }) => getDocumentPdf(tools, actor, params.documentId));
  app.serve(contract.revokeDocument, ({ actor, params, body }) =>
    revokeDocument(tools, actor, params.documentId, body.reason),
  );
  app.serve(contract.replaceDocument, ({ actor, params }) =>
    replaceDocument(tools, actor, params.documentId),
  );
  app.serve(contract.verifyCode, ({ params }) => verifyCode(tools, params.code));
  app.serve(contract.verifyFile, ({ file }) => verifyFile(tools, file));
  app.queue.define({ name: 'documents.settleCertificates', cron: '* * * * *', retries: 0 }, () =>
    settleAllCertificates(tools),
  );
}
