import { itUndoesRegrades } from '#server/testing/regrade-undo.ts';

itUndoesRegrades(30);
