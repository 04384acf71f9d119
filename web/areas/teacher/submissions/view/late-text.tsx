import { Trans } from '@lingui/react/macro';
import { RichText } from '#web/questions/rich-text.tsx';

/** What came late or is stored; formulas are a teacher's, so only an option can hold one. */
export function LateText({ answer, isOption }: { answer: string | null; isOption: boolean }) {
  if (answer === null || answer.trim() === '') return <Trans>Nothing</Trans>;
  return isOption ? <RichText text={answer} /> : answer;
}
