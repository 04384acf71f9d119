import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/contract/documents.ts';
import { settleAllCertificates } from './certificates.service.ts';
import {
  type AskedAt,
  getDocumentPdf,
  getTranscript,
  issueTranscript,
  listDocuments,
} from './documents.service.ts';
import type { DocumentTools } from './tools.service.ts';
import { verifyCode, verifyFile } from './verification.service.ts';

export function documentRoutes(app: FastifyInstance, tools: DocumentTools): void {
  app.serve(contract.getTranscript, ({ actor, params }) => getTranscript(tools, actor, params.studentId));
  app.serve(contract.issueTranscript, ({ actor, params, request }) =>
    issueTranscript(tools, actor, params.studentId, askedAt(app, request)),
  );
  app.serve(contract.listDocuments, ({ actor, params, query }) =>
    listDocuments(tools, actor, params.studentId, query),
  );
  app.serve(contract.getDocumentPdf, ({ actor, params, request }) =>
    getDocumentPdf(tools, actor, params.documentId, app.originOf(request).linkBase),
  );
  app.serve(contract.verifyCode, ({ params }) => verifyCode(tools, params.code));
  app.serve(contract.verifyFile, ({ file }) => verifyFile(tools, file));
  app.queue.define({ name: 'documents.settleCertificates', cron: '* * * * *', retries: 0 }, () =>
    settleAllCertificates(tools),
  );
}

function askedAt(app: FastifyInstance, request: FastifyRequest): AskedAt {
  const { protocol, host, hostname } = request;
  return {
    page: { href: `${protocol}://${host}/`, hostname },
    linkBase: app.originOf(request).linkBase,
  };
}
