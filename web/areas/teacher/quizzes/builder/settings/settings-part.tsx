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
        hint={t`Students read it before they start.`}
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
            hint={t`Leave it empty for no limit.`}
            inputMode="numeric"
          />
          <DraftTextField
            field="attemptLimit"
            label={t`Attempts`}
            hint={t`Leave it empty for as many as they like. The best one counts.`}
            inputMode="numeric"
          />
        </div>
        <DraftCheckField
          field="oneDevice"
          label={t`One device at a time`}
          hint={t`A second device can't open the quiz while the first one has it open.`}
        />
      </Group>
      <Group title={t`Questions`}>
        <DraftCheckField
          field="shuffleQuestions"
          label={t`Shuffle the questions`}
          hint={t`Every attempt has them in another order.`}
        />
        <DraftCheckField
          field="shuffleOptions"
          label={t`Shuffle the options`}
          hint={t`True and False stay in their order.`}
        />
      </Group>
      <Group title={t`After hand-in`}>
        <ReviewFields />
        <DraftCheckField
          field="showComparison"
          label={t`Show how students compare with the class`}
          hint={t`With their marks, students see the class mean and distribution once ${minStudents} students have a final grade.`}
        />
      </Group>
      <Group title={t`Record`}>
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
        hint={t`Its students see the quiz once it is published.`}
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
          hint={t`In ${zone}. Leave it empty to open when you publish.`}
        />
        <DraftTextField
          field="closesAt"
          label={t`Closes`}
          type="datetime-local"
          hint={t`In ${zone}. Attempts end by then. Leave it empty for no closing date.`}
        />
      </div>
      <DraftCheckField
        field="asksPassword"
        label={t`Ask for a password`}
        hint={t`You give it to your students, for example in the room.`}
      />
      {draft.asksPassword && (
        <PasswordField
          label={quiz.hasPassword ? t`New password` : t`Password`}
          hint={quiz.hasPassword ? t`Leave it empty to keep the one there is.` : undefined}
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
            one: `Waiting for an administrator to approve # credit. Until then the quiz counts with ${counting}.`,
            other: `Waiting for an administrator to approve # credits. Until then the quiz counts with ${counting}.`,
          })
        : undefined,
    limit:
      maxCredits !== undefined && isWanted > maxCredits && isWanted !== counting
        ? t`More than ${maxCredits} credits need an administrator's approval.`
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
