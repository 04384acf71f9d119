import { itKeepsGradesTrue } from '#server/testing/grade-sequences.ts';

// grade-sequences.slow.test.ts runs more of them.
itKeepsGradesTrue(6);
