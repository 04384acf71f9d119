import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RegradeQuestion } from '#shared/contract/results/regrades.ts';
import {
  type DraftProblem,
  draftOf,
  type KeyScope,
  type RegradeDraft,
  type RegradeTerms,
  readTerms,
  suggestedDraft,
} from './regrade-draft.ts';
import { type FieldProblems, problemsOfDraft, problemsOfRefusal } from './regrade-problems.ts';

/** The form state and the previewed terms. Follows the current key until the teacher edits it. */
export function useRegradeDraft(question: RegradeQuestion) {
  const [params] = useSearchParams();
  const [suggestion, setSuggestion] = useState(() => readSuggestion(question, params.get('accept')));
  const [changed, setChanged] = useState<RegradeDraft | null>(suggestion?.draft ?? null);
  const [shown, setShown] = useState<RegradeTerms | null>(null);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const draft = changed ?? draftOf(question);
  const read = readTerms(question, draft);
  const isStale = shown !== null && JSON.stringify('terms' in read && read.terms) !== JSON.stringify(shown);

  function see() {
    setProblem('problem' in read ? read.problem : null);
    if ('terms' in read) setShown(read.terms);
  }

  function change(changes: Partial<Pick<RegradeDraft, 'accepted' | 'creditAll' | 'points'>>) {
    setProblem(null);
    setChanged({
      ...draft,
      ...changes,
      isKeyChosen: draft.isKeyChosen || changes.accepted !== undefined || changes.creditAll !== undefined,
      arePointsTyped: draft.arePointsTyped || changes.points !== undefined,
    });
  }

  /** The letters of another version mean other options, so the choice is reset. */
  function setScope(scope: KeyScope) {
    setProblem(null);
    setSuggestion(null);
    const { points, arePointsTyped } = draft;
    setChanged({ ...draftOf(question, scope), points, arePointsTyped, isKeyChosen: true });
  }

  function reset() {
    setSuggestion(null);
    setChanged(null);
    setShown(null);
    setProblem(null);
  }

  /** The draft's own errors, otherwise the server's field errors. */
  function problemsWith(refusal: Error | null): FieldProblems {
    if (problem !== null) return problemsOfDraft(problem);
    if (refusal === null || isStale) return {};
    const { accepted, points } = problemsOfRefusal(refusal);
    return { ...(accepted === undefined ? {} : { accepted }), ...(points === undefined ? {} : { points }) };
  }

  const suggested = suggestion?.text ?? null;
  return { draft, shown, isStale, suggested, see, change, setScope, reset, problemsWith };
}

function readSuggestion(question: RegradeQuestion, text: string | null) {
  const draft = text === null ? null : suggestedDraft(question, text);
  return draft && text !== null ? { draft, text } : null;
}
