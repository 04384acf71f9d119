import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UploadTitle, UploadTitleChange } from '#shared/contract/teaching/uploads.ts';
import { textLength } from '#shared/limits.ts';
import { allBanksQuery } from '#web/features/question-banks/bank-queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { uploadTitlesQuery, useRenameTitle } from '../../upload-queries.ts';
import styles from '../check.module.css';
import { useCheck } from '../check-context.ts';
import { useDuplicates } from '../use-duplicates.ts';

/** The quizzes and question banks of a file: renamed in all questions at once, or replaced by an existing bank. */
export function CheckTitles() {
  const { upload, isEnding, target } = useCheck();
  const { data, error, refetch, isRefetching } = useQuery({
    ...uploadTitlesQuery(upload.id),
    enabled: !isEnding,
  });
  const { t } = useLingui();
  if (error && !data) {
    return (
      <div className={styles.titles}>
        <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
          {t`We couldn’t load the titles.`}
        </QuietNote>
      </div>
    );
  }
  return (
    <div className={styles.titles} aria-busy={!data}>
      <Titles of="quiz" titles={data?.quizzes ?? []} />
      <Stack gap={12}>
        <TargetField />
        {target.bankId === null && <Titles of="questionBank" titles={data?.questionBanks ?? []} />}
      </Stack>
    </div>
  );
}

const fewTitles = 5;

function Titles({ of, titles }: { of: UploadTitleChange['of']; titles: readonly UploadTitle[] }) {
  const fields = titles.map((title, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A renamed title keeps its place, and its field the focus.
    <TitleField key={at} of={of} title={title} number={titles.length > 1 ? at + 1 : null} />
  ));
  return (
    <Stack gap={12}>
      {fields.slice(0, fewTitles)}
      {fields.length > fewTitles && (
        <details>
          <summary className={styles.summary}>
            {plural(fields.length - fewTitles, { one: 'and # more', other: 'and # more' })}
          </summary>
          <Stack gap={12}>{fields.slice(fewTitles)}</Stack>
        </details>
      )}
    </Stack>
  );
}

interface TitleFieldProps {
  of: UploadTitleChange['of'];
  title: UploadTitle;
  /** Null for the only one. */
  number: number | null;
}

/** Saves on Enter and when the field loses the focus. */
function TitleField({ of, title: { title, questions }, number }: TitleFieldProps) {
  const { t } = useLingui();
  const { upload, canChange, isEnding, announce } = useCheck();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? title;
  const rename = useRenameTitle(upload.id);
  const isEmpty = text.trim() === '';

  function save(): void {
    const to = text.trim();
    if (isEmpty || rename.isPending) return;
    if (to === title) {
      setTyped(null);
      return;
    }
    rename.mutate(
      { of, from: title, to },
      {
        onSuccess: () => {
          setTyped(null);
          announce(t`Renamed to ${to}.`);
        },
        onError: (error) => toast.error(error.message),
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save();
  }

  const names = {
    quiz: number === null ? t`Quiz title` : t`Quiz ${number}`,
    questionBank: number === null ? t`New question bank` : t`New question bank ${number}`,
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={names[of]}
        hint={plural(questions, { one: 'For # question', other: 'For all # questions' })}
        error={isEmpty ? t`Enter a title` : undefined}
        maxLength={textLength.title}
        value={text}
        readOnly={!canChange || isEnding}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
      />
    </form>
  );
}

/** New question banks, or an existing one for all questions. */
function TargetField() {
  const { t } = useLingui();
  const { canChange, target, onTarget } = useCheck();
  const { data, error, refetch, isRefetching } = useQuery({ ...allBanksQuery, enabled: canChange });
  const duplicates = useDuplicates();
  if (!canChange) return null;
  if (error && !data) {
    return (
      <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
        {t`We couldn’t load your question banks. The import will create new ones.`}
      </QuietNote>
    );
  }
  const banks = data ?? [];
  return (
    <>
      <SelectField
        label={t`Add the questions to`}
        value={target.bankId === null ? '' : String(target.bankId)}
        placeholder={t`New question banks`}
        options={banks.map(({ id, title }) => ({ value: String(id), label: title }))}
        disabled={!data}
        onChange={({ target: { value } }) => {
          const bank = banks.find(({ id }) => String(id) === value);
          onTarget({ ...target, bankId: bank?.id ?? null, bankTitle: bank?.title ?? '' });
        }}
      />
      {duplicates > 0 && (
        <Notice tone="warning">
          <Stack gap={8}>
            <p>
              {plural(duplicates, {
                one: '# question is already in this bank.',
                other: '# questions are already in this bank.',
              })}
            </p>
            <CheckField
              label={<Trans>Leave them out</Trans>}
              checked={target.leaveOutDuplicates}
              onChange={(event) => onTarget({ ...target, leaveOutDuplicates: event.target.checked })}
            />
          </Stack>
        </Notice>
      )}
    </>
  );
}
