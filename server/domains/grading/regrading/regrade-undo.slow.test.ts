import { itUndoesRegrades } from '#server/testing/grading/regrade-undo.ts';

itUndoesRegrades(30);
