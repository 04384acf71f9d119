import { createContext, useContext } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import type { DraftFaults } from './draft/draft-faults.ts';
import type { QuizDraft } from './draft/quiz-draft.ts';
import type { useQuizBuilder } from './use-quiz-builder.ts';

export interface BuilderView extends ReturnType<typeof useQuizBuilder> {
  /** As it is stored. */
  quiz: Quiz;
  draft: QuizDraft;
  /** As it would be, were everything saved now. */
  drafted: Quiz;
  /** What is wrong and may be said already. */
  faults: DraftFaults;
  isUnsaved: boolean;
  isReadOnly: boolean;
  timezone: string;
}

const BuilderContext = createContext<BuilderView | null>(null);
export const BuilderProvider = BuilderContext.Provider;

export function useBuilder(): BuilderView {
  const view = useContext(BuilderContext);
  if (!view) throw new Error('There is no quiz above this component.');
  return view;
}
