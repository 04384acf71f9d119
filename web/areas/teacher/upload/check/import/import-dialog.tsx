import { plural, t, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProgramAudience } from '#shared/contract/teaching/programs.ts';
import type { UploadResponse } from '#shared/contract/teaching/uploads.ts';
import { paths } from '#web/lib/address/paths.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { audienceText, programOptions } from '#web/lib/format/student-count.ts';
import { audienceQuery } from '#web/lib/queries/programs-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { isOver } from '../../upload-failure.ts';
import { useImport } from '../../upload-queries.ts';
import { understoodOf, useCheck } from '../check-context.ts';
import { useUnderstood } from '../use-duplicates.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  onImported: () => void;
  confirmLabel: string;
}

function ImportDialog({ opened, onClose, onImported, confirmLabel }: Props) {
  const { t } = useLingui();
  const { upload, target, onEnding } = useCheck();
  const { faulty } = understoodOf(upload);
  const [programId, setProgramId] = useState<number | null>(null);
  const audience = useQuery({ ...audienceQuery, enabled: opened });
  const chosen = audience.data?.find(({ id, isUsual }) => (programId === null ? isUsual : id === programId));
  const [isActive, setActive] = useState(false);
  const order = useImport(upload.id);
  const navigate = useNavigate();

  async function run(): Promise<void> {
    onEnding(true);
    try {
      // The one that is shown, even if the default has changed since.
      const program = chosen ? { id: chosen.id } : null;
      const questionBank = target.bankId === null ? null : { id: target.bankId };
      const { leaveOutDuplicates } = target;
      const answer = await order.mutateAsync({
        leaveOutFaulty: faulty > 0,
        isActive,
        program,
        ...(questionBank && { questionBank, leaveOutDuplicates }),
      });
      const [quiz, other] = answer.imported?.quizzes ?? [];
      const isOne = quiz !== undefined && other === undefined;
      toast.success(createdText(answer), {
        label: isOne ? t`Open quiz` : t`Open Quizzes`,
        onClick: () =>
          void navigate(isOne ? quizBuilderPath(quiz.id) : `${paths.teacher.quizzes}?sort=newest`),
      });
      onImported();
    } catch (error) {
      onEnding(false);
      // Other errors are shown here, so that the user can retry.
      if (!isOver(error)) return;
      toast.error(problemOf(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        order.reset();
        onClose();
      }}
      title={t`Import`}
      confirmLabel={confirmLabel}
      onConfirm={run}
    >
      <Stack gap={16}>
        <Summary />
        <ProgramField query={audience} chosen={chosen} onChange={setProgramId} />
        <CheckField
          label={t`Publish immediately`}
          hint={t`Otherwise students don’t see the quizzes until you publish them.`}
          checked={isActive}
          onChange={(event) => setActive(event.target.checked)}
        />
        {isActive && chosen && <Recipients program={chosen} />}
        <div role="status">
          {order.isPending && (
            <Text tone="ink2">
              <Trans>Creating the questions…</Trans>
            </Text>
          )}
        </div>
        {order.error && !order.isPending && !isOver(order.error) && (
          <Notice tone="danger">{problemOf(order.error)}</Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** The objects the import creates, and the questions it leaves out. */
function Summary() {
  const { unsaved, target } = useCheck();
  const understood = useUnderstood();
  const { faulty } = understood;
  const counts = countsText(understood);
  const { bankTitle } = target;
  const quizzes = plural(understood.quizzes, { one: '# quiz', other: '# quizzes' });
  const questions = plural(understood.questions, { one: '# question', other: '# questions' });
  return (
    <>
      <p>
        {target.bankId === null ? (
          <Trans>This creates {counts}.</Trans>
        ) : (
          <Trans>
            This adds {questions} to “{bankTitle}” and creates {quizzes}.
          </Trans>
        )}
      </p>
      {faulty > 0 && (
        <Notice tone="warning">
          {plural(faulty, {
            one: '# question with errors will be left out. You can’t fix it here after the import.',
            other: '# questions with errors will be left out. You can’t fix them here after the import.',
          })}
        </Notice>
      )}
      {unsaved.size > 0 && (
        <Notice tone="warning">
          {plural(unsaved.size, {
            one: '# question has unsaved changes. They won’t be imported.',
            other: '# questions have unsaved changes. They won’t be imported.',
          })}
        </Notice>
      )}
    </>
  );
}

function problemOf(error: Error): string {
  return error instanceof ApiError ? (error.serverMessage ?? error.message) : error.message;
}

function createdText({ processedData }: UploadResponse): string {
  const counts = countsText({
    quizzes: processedData?.quizzesCreated ?? 0,
    questionBanks: processedData?.questionBanksCreated ?? 0,
    questions: processedData?.questionsCreated ?? 0,
    options: processedData?.optionsCreated ?? 0,
  });
  return translate`Created ${counts}.`;
}

interface Counts {
  quizzes: number;
  questionBanks: number;
  questions: number;
  options: number;
}

/** "1 quiz, 1 question bank, 20 questions and 80 options" */
function countsText(counts: Counts): string {
  const quizzes = plural(counts.quizzes, { one: '# quiz', other: '# quizzes' });
  const banks = plural(counts.questionBanks, { one: '# question bank', other: '# question banks' });
  const questions = plural(counts.questions, { one: '# question', other: '# questions' });
  const options = plural(counts.options, { one: '# option', other: '# options' });
  return t`${quizzes}, ${banks}, ${questions} and ${options}`;
}

export function ImportButton({ onImported }: { onImported: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { questions } = useUnderstood();
  const label = plural(questions, { one: 'Import # question', other: 'Import # questions' });
  return (
    <>
      <Button variant="filled" disabled={questions === 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ImportDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onImported={onImported}
        confirmLabel={label}
      />
    </>
  );
}

/** Who gets the quizzes when they open to students at once. */
function Recipients({ program }: { program: ProgramAudience }) {
  const { students } = program;
  return (
    <Notice tone={students === 0 ? 'warning' : 'info'}>
      <p role="status">
        <Trans>Who gets it:</Trans> {audienceText(program)}
      </p>
    </Notice>
  );
}

interface ProgramFieldProps {
  query: UseQueryResult<ProgramAudience[]>;
  chosen: ProgramAudience | undefined;
  onChange: (programId: number) => void;
}

function ProgramField({ query, chosen, onChange }: ProgramFieldProps) {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = query;
  if (error && !data) {
    return (
      <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
        {t`We couldn’t load the programmes. The import will use the last one you used.`}
      </QuietNote>
    );
  }
  return (
    <SelectField
      label={t`Programme`}
      hint={t`Students in this programme can take the quizzes once they’re published.`}
      value={chosen ? String(chosen.id) : ''}
      options={programOptions(data ?? [])}
      disabled={!data}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
