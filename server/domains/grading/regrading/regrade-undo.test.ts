import { itUndoesRegrades } from '#server/testing/grading/regrade-undo.ts';

// regrade-undo.slow.test.ts runs more of them.
itUndoesRegrades(3);
