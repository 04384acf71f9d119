import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/results/record.ts';
import { getGradeBookSummary, listGradeBook } from './grade-book.service.ts';
import { exportGradeBook } from './grade-book-export.service.ts';
import { getProgress } from './progress.service.ts';

export function recordRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.getProgress, ({ actor, query }) => getProgress(db, actor, query));
  app.serve(contract.listGradeBook, ({ actor, query }) => listGradeBook(db, actor, query));
  app.serve(contract.getGradeBookSummary, ({ actor, query }) =>
    getGradeBookSummary(db, actor, query.studentId),
  );
  app.serve(contract.exportGradeBook, ({ actor, query }) => exportGradeBook(db, actor, query));
}
