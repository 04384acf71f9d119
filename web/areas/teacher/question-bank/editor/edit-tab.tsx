import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { questionName } from '#web/features/question-banks/question-name.ts';
import { usageQuery } from '#web/features/question-banks/question-queries.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { focusFirstProblem } from '#web/questions/editor/draft-problems.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row } from '#web/ui/layout/primitives.tsx';
import { ConflictView } from './compare/conflict-view.tsx';
import type { DraftPlace } from './draft/stored-draft.ts';
import { EditForm } from './edit-form.tsx';
import styles from './editor.module.css';
import { usePictureUpload } from './picture-field.tsx';
import { StudentPreview } from './student-preview.tsx';
import { type After, useQuestionEditor } from './use-question-editor.ts';

/** Where a new question goes if its quiz has no bank yet. */
export interface NewBank {
  quizId: number;
  field: ReactNode;
  /** Creates the bank if it does not exist yet. */
  find: () => Promise<number>;
}

interface Props {
  place: DraftPlace;
  newBank?: NewBank | undefined;
  /** The server's current version; null for a new question. */
  question: Question | null;
  /** Deleted by someone while it was open here. */
  isDeleted: boolean;
  onEdited: (isEdited: boolean) => void;
  onSaved: (question: Question, then: After) => void;
}

/** The question form beside the student preview. */
export function EditTab({ place, newBank, question, isDeleted, onEdited, onSaved }: Props) {
  const { t } = useLingui();
  const [isComparing, setComparing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const editor = useQuestionEditor({
    place,
    findBank: newBank?.find,
    question,
    onSaved: finish,
    onConflict: () => setComparing(true),
  });
  const upload = usePictureUpload((image) => editor.write({ image }));
  const { editing, isEdited, newer, tries } = editor;
  const hasFailed = editor.error !== null;
  const isGone = isDeleted || editor.isGone;

  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  // Focuses the first problem on submit, and again when the server reports more.
  useEffect(() => {
    if (tries > 0 || hasFailed) focusFirstProblem(form.current);
  }, [tries, hasFailed]);

  function finish(saved: Question, then: After): void {
    const name = questionName(saved);
    const bank = saved.questionBank?.title ?? '';
    if (editor.isNew) {
      toast.success(t`Question “${name}” added to ${bank}.`, undefined, {
        key: `added to ${bank}`,
        text: (count) =>
          plural(count, { one: `# question added to ${bank}.`, other: `# questions added to ${bank}.` }),
      });
    } else toast.success(t`Question “${name}” saved.`);
    onSaved(saved, then);
    if (then === 'next') first.current?.focus();
  }

  function save(then: After): void {
    if (upload.sending) toast.warning(t`The picture is still uploading. Save when it’s done.`);
    else if (isGone) void editor.saveAsNew();
    else if (editor.isNew || isEdited) void editor.save(then);
  }

  if (isComparing && newer) {
    return <ConflictView editor={editor} theirs={newer} onDone={() => setComparing(false)} />;
  }
  return (
    <div className={styles.layout}>
      <EditForm
        ref={form}
        firstRef={first}
        id={formId}
        editor={editor}
        place={place}
        bankField={newBank?.field}
        upload={upload}
        onSave={save}
      >
        <EditorNotices editor={editor} questionId={place.questionId} isGone={isGone} />
      </EditForm>
      <StudentPreview draft={editing.draft} />
      <SaveBar
        formId={formId}
        editor={editor}
        isGone={isGone}
        onNext={() => save('next')}
        onCompare={() => setComparing(true)}
      />
    </div>
  );
}

interface EditorNoticesProps {
  editor: ReturnType<typeof useQuestionEditor>;
  questionId: number | null;
  isGone: boolean;
}

/** Notices the user needs to see before editing. */
function EditorNotices({ editor, questionId, isGone }: EditorNoticesProps) {
  const { editing, change } = editor;
  return (
    <>
      {isGone && (
        <Notice tone="warning">
          <Trans>
            This question was deleted. You can restore it under Deleted in its bank, or save your text as a
            new question.
          </Trans>
        </Notice>
      )}
      {editing.offered && <OfferedDraft at={editing.offered.at} change={change} />}
      {editing.aside && (
        <Notice tone="info">
          <Row wrap gap={16} lineGap={8} align="center" justify="between">
            <p>
              <Trans>Your earlier text is kept until you close this editor.</Trans>
            </p>
            <Button size="xs" onClick={() => change({ type: 'bring-back' })}>
              <Trans>Restore my text</Trans>
            </Button>
          </Row>
        </Notice>
      )}
      {questionId !== null && !isGone && <AnsweredNote questionId={questionId} />}
    </>
  );
}

function OfferedDraft({ at, change }: { at: string; change: EditorNoticesProps['editor']['change'] }) {
  const when = formatDateTime(at, useDatePreferences());
  return (
    <Notice tone="info">
      <Row wrap gap={16} lineGap={8} align="center" justify="between">
        <p>
          <Trans>You have unsaved changes from {when}.</Trans>
        </p>
        <Row gap={8}>
          <Button
            size="xs"
            variant="light"
            data-autofocus
            autoFocus
            onClick={() => change({ type: 'restore' })}
          >
            <Trans>Restore</Trans>
          </Button>
          <Button size="xs" onClick={() => change({ type: 'discard' })}>
            <Trans>Discard</Trans>
          </Button>
        </Row>
      </Row>
    </Notice>
  );
}

function AnsweredNote({ questionId }: { questionId: number }) {
  const { data } = useQuery(usageQuery(questionId));
  if (!data || data.answers === 0) return null;
  return (
    <Notice tone="info">
      <Plural value={data.answers} one="Answered # time." other="Answered # times." />{' '}
      <Trans>Students keep the version they saw. New attempts get your changes.</Trans>
    </Notice>
  );
}

interface SaveBarProps {
  formId: string;
  editor: ReturnType<typeof useQuestionEditor>;
  isGone: boolean;
  onNext: () => void;
  onCompare: () => void;
}

/** Sticky bar: shows unsaved changes and why a save failed. */
function SaveBar({ formId, editor, isGone, onNext, onCompare }: SaveBarProps) {
  const { t } = useLingui();
  const { isNew, isEdited, isSaving, newer } = editor;
  const mayWrite = editor.editing.offered === null;
  const canSave = mayWrite && (isNew || isEdited || isGone);
  return (
    <div className={styles.bar}>
      {newer && isEdited && (
        <Notice tone="warning">
          <Row wrap gap={16} lineGap={8} align="center" justify="between">
            <p role="alert">
              <Trans>Someone else changed this question.</Trans>
            </p>
            <Button size="xs" onClick={onCompare}>
              <Trans>Compare</Trans>
            </Button>
          </Row>
        </Notice>
      )}
      <SaveFailure editor={editor} />
      <Row wrap gap={16} lineGap={8} align="center" justify="between">
        <p className={styles.unsaved} role="status">
          {isEdited && (
            <>
              <IconPencil size={16} aria-hidden="true" /> <Trans>Unsaved changes</Trans>
            </>
          )}
        </p>
        <div className={styles.barButtons}>
          {isNew && (
            <Button disabled={!mayWrite} loading={isSaving} onClick={onNext}>
              <Trans>Save and add another</Trans>
            </Button>
          )}
          <Button
            component="button"
            type="submit"
            form={formId}
            variant="filled"
            title={t`Save with Ctrl+Enter`}
            aria-keyshortcuts="Control+Enter"
            disabled={!canSave}
            loading={isSaving}
          >
            {saveLabel(canSave || isNew, isGone)}
          </Button>
        </div>
      </Row>
    </div>
  );
}

function saveLabel(canSave: boolean, isGone: boolean) {
  if (isGone) return <Trans>Save as a new question</Trans>;
  return canSave ? <Trans>Save</Trans> : <Trans>No Changes</Trans>;
}

function SaveFailure({ editor: { error, faults, problems } }: { editor: SaveBarProps['editor'] }) {
  // Problems shown at the fields aren't repeated here.
  if (!error || (faults.length === 0 && Object.keys(problems).length > 0 && isAtFields(error))) return null;
  return (
    <Notice tone="danger">
      <p>{error.message}</p>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      <p>
        <Trans>Your changes weren’t saved. Your text is kept here and on this device.</Trans>
      </p>
    </Notice>
  );
}

function isAtFields(error: Error): boolean {
  return 'status' in error && error.status === 422;
}
