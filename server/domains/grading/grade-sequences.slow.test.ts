import { itKeepsGradesTrue } from '#server/testing/grade-sequences.ts';

itKeepsGradesTrue(40);
