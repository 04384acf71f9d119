import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/results/documents.ts';
import { updateAllCertificates } from './certificates.service.ts';
import type { DocumentDeps } from './document-deps.service.ts';
import { getDocumentPdf, getTranscript, issueTranscript, listDocuments } from './documents.service.ts';
import { replaceDocument, revokeDocument } from './revoking.service.ts';
import { verifyCode, verifyFile } from './verification.service.ts';

export function documentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  app.serve(contract.getTranscript, ({ actor, params }) => getTranscript(deps, actor, params.studentId));
  app.serve(contract.issueTranscript, ({ actor, params }) => issueTranscript(deps, actor, params.studentId));
  app.serve(contract.listDocuments, ({ actor, params, query }) =>
    listDocuments(deps, actor, params.studentId, query),
  );
  app.serve(contract.getDocumentPdf, ({ actor, params }) => getDocumentPdf(deps, actor, params.documentId));
  app.serve(contract.revokeDocument, ({ actor, params, body }) =>
    revokeDocument(deps, actor, params.documentId, body.reason),
  );
  app.serve(contract.replaceDocument, ({ actor, params }) => replaceDocument(deps, actor, params.documentId));
  app.serve(contract.verifyCode, ({ params }) => verifyCode(deps, params.code));
  app.serve(contract.verifyFile, ({ file }) => verifyFile(deps, file));
  app.queue.define({ name: 'documents.settleCertificates', cron: '* * * * *', retries: 0 }, () =>
    updateAllCertificates(deps),
  );
}
