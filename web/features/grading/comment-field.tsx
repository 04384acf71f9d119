import { useLingui } from '@lingui/react/macro';
import { grading } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

interface Props {
  /** What the comment is on: "Question 15", or a student. */
  about: string;
  text: string;
  onText: (text: string) => void;
}

/** What the student reads beside their mark. */
export function CommentField({ about, text, onText }: Props) {
  const { t } = useLingui();
  return (
    <TextAreaField
      label={t`Comment to the student`}
      aria-label={t`Comment to the student, ${about}`}
      rows={2}
      maxLength={grading.commentText}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
