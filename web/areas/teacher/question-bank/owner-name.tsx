import { Trans } from '@lingui/react/macro';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';

/** The owner of a bank, for administrators who see all banks. */
export function OwnerName({ bank: { teacher } }: { bank: Pick<QuestionBank, 'teacher'> }) {
  if (!teacher) return <Trans>Owner: administrator</Trans>;
  return (
    <Trans>
      Owner: {teacher.firstName} {teacher.lastName}
    </Trans>
  );
}
