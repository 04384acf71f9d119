import { describe, expect, it } from 'vitest';
import type { SubmissionAnswer, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { findConcurrentMarks, rebaseDraft } from './concurrent-marks.ts';
import {
  changedSince,
  changeOf,
  emptyDraft,
  givePoints,
  isUnsaved,
  runningGrade,
  seenOf,
  writeComment,
} from './marking-draft.ts';

const comment = { text: 'Well argued.', author: 'Ada Mensah', dateCreated: '2026-11-15T09:00:00.000Z' };

function answerOf(id: number, points: number | null, maxPoints: number): SubmissionAnswer {
  return { question: { id }, points, maxPoints, comments: [] as never } as unknown as SubmissionAnswer;
}

const submission = {
  lastUpdated: '2026-11-15T09:00:00.000Z',
  totalPoints: 20,
  answers: [
    answerOf(1, 2, 2),
    answerOf(2, 0, 8),
    { ...answerOf(3, null, 10), comments: [{ ...comment, isMine: true }] },
  ],
  comments: [{ ...comment, isMine: false }],
} as unknown as SubmissionDetail;
const seen = seenOf(submission);

describe('unsaved marks', () => {
  it('are sent without unchanged ones, with the state they were based on', () => {
    const marked = givePoints(seen, emptyDraft, '3', 7.5);
    const draft = writeComment(seen, marked, 'whole', ' Good work. ');
    expect(changeOf(seen, draft)).toEqual({
      marks: [{ question: { id: 3 }, pointsEarned: 7.5 }],
      comments: [{ question: null, text: 'Good work.' }],
      reason: '',
      basedOn: submission.lastUpdated,
    });
  });

  it('need no save once they are set back', () => {
    const there = givePoints(seen, emptyDraft, '3', 7);
    expect(isUnsaved(there)).toBe(true);
    expect(isUnsaved(givePoints(seen, there, '3', null))).toBe(false);
    const written = writeComment(seen, emptyDraft, '3', '');
    expect(isUnsaved(written)).toBe(true);
    expect(isUnsaved(writeComment(seen, written, '3', comment.text))).toBe(false);
  });

  it('are kept if they were given while a save was in flight', () => {
    const sent = writeComment(seen, givePoints(seen, emptyDraft, '3', 7), 'whole', 'Good');
    const since = writeComment(seen, givePoints(seen, sent, '2', 4), 'whole', 'Good work.');
    expect(changedSince(sent, since)).toEqual({
      points: { 2: 4 },
      comments: { whole: 'Good work.' },
      reason: '',
    });
    expect(isUnsaved(changedSince(sent, sent))).toBe(false);
  });

  it('give the grade that would be saved', () => {
    expect(runningGrade(submission, seen, emptyDraft)).toEqual({
      score: 2,
      percentage: 10,
      letter: 'F',
      waiting: 1,
    });
    const draft = givePoints(seen, givePoints(seen, emptyDraft, '3', 9.99), '2', 8);
    expect(runningGrade(submission, seen, draft)).toMatchObject({ score: 19.99, letter: 'A', waiting: 0 });
  });
});

describe('marks changed by another teacher', () => {
  const stored = { ...seen, lastUpdated: '2026-11-15T10:00:00.000Z', points: { 1: 1, 2: 4, 3: null } };
  const draft = givePoints(seen, givePoints(seen, emptyDraft, '2', 8), '3', 7);

  it('are listed with the seen, the stored and the unsaved value', () => {
    expect(findConcurrentMarks(seen, stored, draft)).toEqual([
      { key: '1', what: 'points', seen: 2, theirs: 1, mine: undefined },
      { key: '2', what: 'points', seen: 0, theirs: 4, mine: 8 },
    ]);
  });

  it('can be overwritten or kept', () => {
    expect(rebaseDraft(draft, seen, stored, 'mine').points).toEqual({ 2: 8, 3: 7 });
    expect(rebaseDraft(draft, seen, stored, 'theirs').points).toEqual({ 3: 7 });
  });

  it('are no conflict if both teachers gave the same mark', () => {
    const same = { ...stored, points: { ...stored.points, 2: 8 } };
    expect(findConcurrentMarks(seen, same, draft).map(({ key }) => key)).toEqual(['1']);
    expect(rebaseDraft(draft, seen, same, 'mine').points).toEqual({ 3: 7 });
    const written = writeComment(seen, emptyDraft, 'whole', 'Good. ');
    const kept = { ...seen, comments: { ...seen.comments, whole: 'Good.' } };
    expect(findConcurrentMarks(seen, kept, written)).toEqual([]);
    expect(isUnsaved(rebaseDraft(written, seen, kept, 'mine'))).toBe(false);
  });
});
