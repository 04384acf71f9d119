import { itUndoesRegrades } from '#server/testing/regrade-undo.ts';

// regrade-undo.slow.test.ts runs more of them.
itUndoesRegrades(3);
