import { itKeepsGradesConsistent } from '#server/testing/oracles/grade-sequences.ts';

itKeepsGradesConsistent(40);
