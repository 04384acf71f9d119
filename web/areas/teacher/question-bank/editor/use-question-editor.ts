import { useEffect, useReducer, useRef, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { findDraftProblems, hasProblems } from '#web/questions/editor/draft-problems.ts';
import { type BankDraft, emptyDraft } from './bank-draft.ts';
import { type Base, baseOf, beginEditing, changeEditing, isEdited } from './editing.ts';
import { type DraftPlace, findKeptDraft, keepDraft } from './kept-drafts.ts';
import { readServerProblems } from './server-problems.ts';
import { isConflict, isGone, useQuestionSave } from './use-question-save.ts';

interface Options {
  place: DraftPlace;
  /** As the server has it now; null for a new one. */
  question: Question | null;
  onSaved: (question: Question, then: After) => void;
  /** Somebody else has saved another version. */
  onConflict: () => void;
}

export type After = 'close' | 'next';

const nothingYet: Base = { version: null, draft: emptyDraft() };

/** A question while it is written: nothing typed is lost, whatever the network, the page or others do. */
export function useQuestionEditor({ place, question, onSaved, onConflict }: Options) {
  const [editing, change] = useReducer(changeEditing, undefined, () =>
    beginEditing(question ? baseOf(question) : nothingYet, findKeptDraft(place)),
  );
  const [tries, setTries] = useState(0);
  const saving = useQuestionSave(place.bankId, place.questionId);
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

  async function send(over: Base, sent: BankDraft, then: After): Promise<void> {
    setTries((before) => before + 1);
    if (saving.isPending || hasProblems(findDraftProblems(sent))) return;
    try {
      const saved = await saving.mutateAsync({ base: over, draft: sent });
      finish(saved, sent, then);
    } catch (error) {
      // Shown by the editor; what was typed stays.
      if (isConflict(error)) onConflict();
    }
  }

  function finish(saved: Question, sent: BankDraft, then: After): void {
    if (!isNew) change({ type: 'saved', question: saved, sent });
    // Typed while it was on its way: it stays open.
    if (latest.current !== sent) return;
    keepDraft(place, null);
    setTries(0);
    if (then === 'next') change({ type: 'begin', base: { version: null, draft: emptyDraft(sent) } });
    onSaved(saved, then);
  }

  function write(part: Partial<BankDraft>): void {
    // What is typed while a new one is on its way would be neither in it nor in the next.
    if (saving.isPending && saving.variables.base.version === null) return;
    change({ type: 'write', part });
  }

  const error = saving.isPending ? null : saving.error;
  const told = useTold(error, draft);
  return {
    editing,
    change,
    tries,
    isNew,
    write,
    isEdited: isEdited(editing),
    isSaving: saving.isPending,
    isGone: isGone(error),
    error: isConflict(error) || isGone(error) ? null : error,
    faults: told.rest,
    problems: tries > 0 ? { ...findDraftProblems(draft), ...told.problems } : {},
    /** Another version than the one that is edited. */
    newer: findNewer(question, base, saving.isPending),
    save: (then: After) => send(base, draft, then),
    send,
    saveAsNew: () => send(nothingYet, draft, 'close'),
  };
}

function findNewer(question: Question | null, base: Base, isSaving: boolean): Question | null {
  // While it is saved, the newer version is one's own.
  if (!question || base.version === null || isSaving) return null;
  return (question.version ?? 0) > base.version ? question : null;
}

/** The server's faults hold for what was sent: they go with the first letter that is typed. */
function useTold(error: Error | null, draft: BankDraft) {
  const [faulty, setFaulty] = useState<{ error: Error; draft: BankDraft } | null>(null);
  if (error && faulty?.error !== error) setFaulty({ error, draft });
  const isCurrent = error !== null && faulty?.error === error && faulty.draft === draft;
  const details = isCurrent && error instanceof ApiError && error.status === 422 ? error.details : [];
  return readServerProblems(details, draft);
}

/** Written at every change: a crash gives no notice. */
function useKeptDraft(place: DraftPlace, editing: ReturnType<typeof beginEditing>): void {
  const { accountId, bankId, questionId } = place;
  useEffect(() => {
    // What is still offered must not be overwritten.
    if (editing.offered) return;
    const { base, draft } = editing;
    const kept = { at: new Date().toISOString(), version: base.version, base: base.draft, draft };
    keepDraft({ accountId, bankId, questionId }, isEdited(editing) ? kept : null);
  }, [accountId, bankId, questionId, editing]);
}
