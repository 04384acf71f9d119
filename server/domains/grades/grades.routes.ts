import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import * as contract from '#shared/contract/results/grades.ts';
import { getGrade, listGrades, refuseGradeChange } from './grades.service.ts';

export function gradeRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.listGrades, ({ actor, query }) => listGrades(db, actor, query));
  app.serve(contract.getGrade, ({ actor, params }) => getGrade(db, actor, params.gradeId));
  app.serve(contract.createGrade, () => {
    throw new AppError('GRADE_IS_COMPUTED');
  });
  app.serve(contract.updateGrade, ({ actor, params }) =>
    refuseGradeChange(db, actor, params.gradeId, 'GRADE_IS_COMPUTED'),
  );
  app.serve(contract.deleteGrade, ({ actor, params }) =>
    refuseGradeChange(db, actor, params.gradeId, 'RECORD_KEPT'),
  );
}
