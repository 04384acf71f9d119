import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { semestersQuery } from '#web/features/quizzes/teacher-quizzes.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { DraftCheckField, DraftTextField } from './draft-fields.tsx';
import styles from './settings.module.css';

/** What an administrator still has to approve, and what needs no approval. */
function useCreditHints() {
  const { t } = useLingui();
  const { quiz, draft } = useBuilder();
  const programs = useQuery(programsQuery).data ?? [];
  const maxCredits = programs.find(({ id }) => String(id) === draft.programId)?.maxCredits;
  const asked = quiz.creditsPending?.credits;
  const counting = quiz.credits;
  const isWanted = Number(draft.credits);
  return {
    pending:
      asked !== undefined && isWanted === asked
        ? t`Waiting for an administrator to approve ${asked} credits. Until then the quiz counts with ${counting}.`
        : undefined,
    limit:
      maxCredits !== undefined && isWanted > maxCredits && isWanted !== counting
        ? t`More than ${maxCredits} credits need an administrator's approval.`
        : undefined,
  };
}

/** How the quiz stands on transcripts and certificates. */
export function RecordFields() {
  const { t } = useLingui();
  const { quiz, draft, edit, faults } = useBuilder();
  const semesters = useQuery(semestersQuery).data ?? (quiz.semester ? [quiz.semester] : []);
  const { pending, limit } = useCreditHints();
  return (
    <>
      <div className={styles.pair}>
        <DraftTextField field="courseCode" label={t`Course code (optional)`} maxLength={50} />
        <DraftTextField
          field="credits"
          label={t`Credits`}
          hint={pending ?? limit ?? t`Its weight in the CGPA, from 0 to 99.`}
          inputMode="decimal"
        />
      </div>
      <SelectField
        label={t`Semester`}
        placeholder={t`None`}
        value={draft.semesterId}
        error={faults.fields.semesterId}
        options={semesters.map(({ id, name, year }) => ({ value: String(id), label: `${name} ${year}` }))}
        onChange={(event) => edit({ semesterId: event.target.value })}
      />
      <DraftTextField
        field="passingMark"
        label={t`Passing mark in percent (optional)`}
        hint={t`From 0 to 100. Leave it empty where nobody passes or fails.`}
        inputMode="decimal"
      />
      <DraftCheckField
        field="grantsCertificate"
        label={t`Passing it earns a certificate`}
        hint={t`Needs a passing mark.`}
      />
    </>
  );
}
