import { itKeepsGradesConsistent } from '#server/testing/oracles/grade-sequences.ts';

// grade-sequences.slow.test.ts runs more of them.
itKeepsGradesConsistent(6);
