import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { bankDraftOf } from '../draft/bank-question-draft.ts';
import { makeQuestion } from '../testing/make-question.ts';
import { chooseAtFirst, findDifferences, mergeDrafts, partText } from './compare-drafts.ts';

const base = bankDraftOf(makeQuestion());

describe('two drafts side by side', () => {
  it('differ only in parts with different content', () => {
    const options = base.options.map((option) => ({ ...option, key: option.key + 10 }));
    const renumbered = { ...base, options, rightOption: 11 };
    expect(findDifferences(base, renumbered)).toEqual([]);
    expect(findDifferences(base, { ...base, rightOption: 0, feedback: 'Leaves do.' })).toEqual([
      'answering',
      'feedback',
    ]);
  });

  it('list their type, options and answer in lines', () => {
    expect(partText('answering', base)).toBe(
      'Multiple choice\nA. Oxygen\nB. Carbon dioxide (correct answer)',
    );
    const short = { ...base, questionType: 'SHORT_ANSWER' as const, writtenAnswer: 'CO2|carbon dioxide' };
    expect(partText('answering', short)).toBe('Short answer\nAccepted: CO2\nAccepted: carbon dioxide');
  });
});

describe('merging simultaneous edits', () => {
  const mine = { ...base, questionText: 'Mine?', points: '5' };
  const theirs = { ...base, questionText: 'Theirs?', feedback: 'Theirs.', tags: ['plants', 'gases'] };
  const versions = { base, mine, theirs };

  it('keeps my edits, and takes theirs where only they edited', () => {
    const merged = mergeDrafts(versions, (part) => chooseAtFirst(part, versions));
    expect(merged).toEqual({ ...theirs, questionText: 'Mine?', points: '5' });
  });

  it('keeps all of mine or all of theirs if I choose so', () => {
    expect(mergeDrafts(versions, () => 'mine')).toEqual({ ...mine, tags: theirs.tags });
    expect(mergeDrafts(versions, () => 'theirs')).toEqual(theirs);
  });

  it('keeps the tags I have changed', () => {
    const tagged = { ...versions, mine: { ...mine, tags: [] } };
    expect(mergeDrafts(tagged, () => 'theirs').tags).toEqual([]);
  });
});
