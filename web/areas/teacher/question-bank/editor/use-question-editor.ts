import { useEffect, useReducer, useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { findDraftProblems, hasProblems } from '#web/questions/editor/draft-problems.ts';
import { type BankQuestionDraft, emptyDraft } from './draft/bank-question-draft.ts';
import { type Base, baseOf, beginEditing, changeEditing, isEdited } from './draft/editing-state.ts';
import { readServerProblems } from './draft/server-problems.ts';
import { type DraftPlace, findKeptDraft, keepDraft } from './draft/stored-draft.ts';
import { isConflict, isGone, useQuestionSave } from './use-question-save.ts';

interface Options {
  place: DraftPlace;
  /** Finds or creates the bank of a new question, for a place without one. */
  findBank?: (() => Promise<number>) | undefined;
  /** The server's current version; null for a new question. */
  question: Question | null;
  onSaved: (question: Question, then: After) => void;
  /** Somebody else saved another version. */
  onConflict: () => void;
}

export type After = 'close' | 'next';

const nothingYet: Base = { version: null, draft: emptyDraft() };

/** State of the question editor. Keeps typed text through network failures, reloads and changes by others. */
export function useQuestionEditor({ place, findBank, question, onSaved, onConflict }: Options) {
  const [editing, change] = useReducer(changeEditing, undefined, () =>
    beginEditing(question ? baseOf(question) : nothingYet, findKeptDraft(place)),
  );
  const [tries, setTries] = useState(0);
  const [carried, setCarried] = useState<string | null>(null);
  const saving = useQuestionSave(place.bankId ?? findBank ?? 0, place.questionId);
  const { base, draft } = editing;
  const isNew = place.questionId === null;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (question && !saving.isPending) change({ type: 'hear', question });
  }, [question, saving.isPending]);
  useKeptDraft(place, editing);

  async function send(over: Base, sent: BankQuestionDraft, then: After): Promise<void> {
    setTries((before) => before + 1);
    if (saving.isPending || hasProblems(findDraftProblems(sent))) return;
    try {
      const saved = await saving.mutateAsync({ base: over, draft: sent });
      finish(saved, sent, then);
    } catch (error) {
      // The editor shows the error and keeps the text.
      if (isConflict(error)) onConflict();
    }
  }

  function finish(saved: Question, sent: BankQuestionDraft, then: After): void {
    if (!isNew) change({ type: 'saved', question: saved, sent });
    // Changed during the save, so the editor stays open.
    if (latest.current !== sent) return;
    keepDraft(place, null);
    setTries(0);
    if (then === 'next') {
      change({ type: 'begin', base: { version: null, draft: emptyDraft(sent) } });
      setCarried(sent.points);
    }
    onSaved(saved, then);
  }

  function write(part: Partial<BankQuestionDraft>): void {
    // Text typed while a new question is being created would be lost: it is in neither question.
    if (saving.isPending && saving.variables.base.version === null) return;
    change({ type: 'write', part });
  }

  const error = saving.isPending ? null : saving.error;
  const serverProblems = useServerProblems(error, draft);
  return {
    editing,
    change,
    tries,
    isNew,
    write,
    isEdited: isEdited(editing),
    isSaving: saving.isPending,
    /** The points are not the default but those of the question before. */
    arePointsCarried: carried === draft.points && carried !== String(limit.points.default),
    isGone: isGone(error),
    error: isConflict(error) || isGone(error) ? null : error,
    faults: serverProblems.rest,
    problems: tries > 0 ? { ...findDraftProblems(draft), ...serverProblems.problems } : {},
    /** A version newer than the edited one. */
    newer: findNewer(question, base, saving.isPending),
    save: (then: After) => send(base, draft, then),
    send,
    saveAsNew: () => send(nothingYet, draft, 'close'),
  };
}

function findNewer(question: Question | null, base: Base, isSaving: boolean): Question | null {
  // During a save the newer version is the user's own.
  if (!question || base.version === null || isSaving) return null;
  return (question.version ?? 0) > base.version ? question : null;
}

/** The server's problems are about the sent draft, so they disappear with the next change. */
function useServerProblems(error: Error | null, draft: BankQuestionDraft) {
  const [faulty, setFaulty] = useState<{ error: Error; draft: BankQuestionDraft } | null>(null);
  if (error && faulty?.error !== error) setFaulty({ error, draft });
  const isCurrent = error !== null && faulty?.error === error && faulty.draft === draft;
  const details = isCurrent && error instanceof ApiError && error.status === 422 ? error.details : [];
  return readServerProblems(details, draft);
}

/** Stores the draft at every change, because a crash gives no warning. */
function useKeptDraft(place: DraftPlace, editing: ReturnType<typeof beginEditing>): void {
  const { accountId, bankId, questionId, quizId } = place;
  useEffect(() => {
    // Don't overwrite the stored draft while it is offered.
    if (editing.offered) return;
    const { base, draft } = editing;
    const kept = { at: new Date().toISOString(), version: base.version, base: base.draft, draft };
    keepDraft({ accountId, bankId, questionId, quizId }, isEdited(editing) ? kept : null);
  }, [accountId, bankId, questionId, quizId, editing]);
}
