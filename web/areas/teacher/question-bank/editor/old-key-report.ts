import { createContext } from 'react';
import type { SavedQuestion } from '#shared/contract/question-banks.ts';

export type OldKey = NonNullable<SavedQuestion['oldKey']>;

/** Told after every save that leaves submissions with another key: of the form, of a conflict, of the history. */
export const OldKeyReport = createContext<(questionId: number, oldKey: OldKey) => void>(() => undefined);
