import '#web/lib/i18n.ts';
import { describe, expect, it } from 'vitest';
import { bankDraftOf } from './bank-draft.ts';
import { chooseAtFirst, findDifferences, mergeDrafts, sayPart } from './compare-drafts.ts';
import { makeQuestion } from './testing/make-question.ts';

const base = bankDraftOf(makeQuestion());

describe('two drafts side by side', () => {
  it('differ in the parts that say something else', () => {
    const options = base.options.map((option) => ({ ...option, key: option.key + 10 }));
    const renumbered = { ...base, options, rightOption: 11 };
    expect(findDifferences(base, renumbered)).toEqual([]);
    expect(findDifferences(base, { ...base, rightOption: 0, feedback: 'Leaves do.' })).toEqual([
      'answering',
      'feedback',
    ]);
  });

  it('say their type, options and answer in lines', () => {
    expect(sayPart('answering', base)).toBe('Multiple choice\nA. Oxygen\nB. Carbon dioxide (correct answer)');
    const short = { ...base, questionType: 'SHORT_ANSWER' as const, writtenAnswer: 'CO2|carbon dioxide' };
    expect(sayPart('answering', short)).toBe('Short answer\nAccepted: CO2\nAccepted: carbon dioxide');
  });
});

describe('what two have written at once', () => {
  const mine = { ...base, questionText: 'Mine?', points: '5' };
  const theirs = { ...base, questionText: 'Theirs?', feedback: 'Theirs.', tags: ['plants', 'gases'] };
  const versions = { base, mine, theirs };

  it('is mine where I have written, theirs where only they have', () => {
    const merged = mergeDrafts(versions, (part) => chooseAtFirst(part, versions));
    expect(merged).toEqual({ ...theirs, questionText: 'Mine?', points: '5' });
  });

  it('is all mine, or all theirs, where I say so', () => {
    expect(mergeDrafts(versions, () => 'mine')).toEqual({ ...mine, tags: theirs.tags });
    expect(mergeDrafts(versions, () => 'theirs')).toEqual(theirs);
  });

  it('keeps the tags I have changed', () => {
    const tagged = { ...versions, mine: { ...mine, tags: [] } };
    expect(mergeDrafts(tagged, () => 'theirs').tags).toEqual([]);
  });
});
