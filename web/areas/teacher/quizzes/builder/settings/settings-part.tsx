import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { comparison, quiz as limits } from '#shared/limits.ts';
import { semestersQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { zoneName } from '#web/lib/format/zone-name.ts';
import { programsQuery, taughtProgramsQuery } from '#web/lib/queries/programs-query.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { useBuilder } from '../builder-context.ts';
import { DraftCheckField, DraftTextField } from './draft-fields.tsx';
import { ReviewFields } from './key-release.tsx';
import styles from './settings.module.css';

/** The rules of the quiz, in plain words. */
export function SettingsPart() {
  const { t } = useLingui();
  const { draft, edit, faults, isReadOnly } = useBuilder();
  const { minStudents } = comparison;
  return (
    <Stack as="fieldset" gap={24} disabled={isReadOnly} aria-label={t`Settings`}>
      <TextAreaField
        label={t`Description (optional)`}
        hint={t`Students see this before they start.`}
        rows={3}
        maxLength={limits.description}
        value={draft.description}
        error={faults.fields.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <Group title={t`Who and when`}>
        <WindowFields />
      </Group>
      <Group title={t`Time and attempts`}>
        <div className={styles.pair}>
          <DraftTextField
            field="timeLimit"
            label={t`Time limit in minutes`}
            hint={t`Leave blank for no limit.`}
            inputMode="numeric"
          />
          <DraftTextField
            field="attemptLimit"
            label={t`Attempts`}
            hint={t`Leave blank for unlimited attempts. The best one counts.`}
            inputMode="numeric"
          />
        </div>
        <DraftCheckField
          field="oneDevice"
          label={t`One device at a time`}
          hint={t`Students can’t have the quiz open on two devices.`}
        />
      </Group>
      <Group title={t`Questions`}>
        <DraftCheckField
          field="shuffleQuestions"
          label={t`Shuffle the questions`}
          hint={t`Each attempt gets a different order.`}
        />
        <DraftCheckField
          field="shuffleOptions"
          label={t`Shuffle the options`}
          hint={t`True and False keep their order.`}
        />
      </Group>
      <Group title={t`After submission`}>
        <ReviewFields />
        <DraftCheckField
          field="showComparison"
          label={t`Show students how they compare with the class`}
          hint={t`Once ${minStudents} students have a final grade, each student sees the class mean and distribution next to their own marks.`}
        />
      </Group>
      <Group title={t`Transcript and certificate`}>
        <RecordFields />
      </Group>
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

function WindowFields() {
  const { t } = useLingui();
  const { quiz, draft, edit, faults, timezone } = useBuilder();
  const taught = useQuery(taughtProgramsQuery).data ?? [];
  const isListed = taught.some(({ id }) => id === quiz.program.id);
  // The quiz's own programme stays selectable even if the teacher no longer teaches it.
  const programs = isListed ? taught : [quiz.program, ...taught];
  const zone = zoneName(timezone);
  return (
    <>
      <SelectField
        label={t`Programme`}
        hint={t`Students in this programme see the quiz once you publish it.`}
        value={draft.programId}
        error={faults.fields.programId}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => edit({ programId: event.target.value })}
      />
      <div className={styles.pair}>
        <DraftTextField
          field="opensAt"
          label={t`Opens`}
          type="datetime-local"
          hint={t`In ${zone}. Leave blank to open when you publish.`}
        />
        <DraftTextField
          field="closesAt"
          label={t`Closes`}
          type="datetime-local"
          hint={t`In ${zone}. Attempts in progress end at that time. Leave blank for no closing date.`}
        />
      </div>
      <DraftCheckField
        field="asksPassword"
        label={t`Ask for a password`}
        hint={t`Tell your students the password yourself.`}
      />
      {draft.asksPassword && (
        <PasswordField
          label={quiz.hasPassword ? t`New password` : t`Password`}
          hint={quiz.hasPassword ? t`Leave blank to keep the current password.` : undefined}
          autoComplete="off"
          maxLength={100}
          value={draft.password}
          error={faults.fields.password}
          onChange={(event) => edit({ password: event.target.value })}
        />
      )}
    </>
  );
}

/** Hints about credits that need an administrator's approval. */
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
        ? plural(asked, {
            one: `An administrator needs to approve # credit. Until then, the quiz counts for ${counting}.`,
            other: `An administrator needs to approve # credits. Until then, the quiz counts for ${counting}.`,
          })
        : undefined,
    limit:
      maxCredits !== undefined && isWanted > maxCredits && isWanted !== counting
        ? t`More than ${maxCredits} credits need an administrator’s approval.`
        : undefined,
  };
}

/** How the quiz appears on transcripts and certificates. */
function RecordFields() {
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
          hint={pending ?? limit ?? t`Weight in the CGPA, from 0 to 99.`}
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
        label={t`Pass mark in percent (optional)`}
        hint={t`From 0 to 100. Leave blank for no pass mark.`}
        inputMode="decimal"
      />
      <DraftCheckField
        field="grantsCertificate"
        label={t`Give a certificate to students who pass`}
        hint={t`Needs a pass mark.`}
      />
    </>
  );
}
