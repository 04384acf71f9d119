import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { focusFirstProblem } from '#web/questions/editor/focus-first-problem.ts';
import { toast } from '#web/ui/toast.ts';
import { ConflictView } from './conflict-view.tsx';
import { EditForm } from './edit-form.tsx';
import styles from './editor.module.css';
import { EditorNotices } from './editor-notices.tsx';
import type { DraftPlace } from './kept-drafts.ts';
import { SaveBar } from './save-bar.tsx';
import { StudentPreview } from './student-preview.tsx';
import { usePictureUpload } from './use-picture-upload.ts';
import { type After, useQuestionEditor } from './use-question-editor.ts';

interface Props {
  place: DraftPlace;
  /** As the server has it now; null for a new one. */
  question: Question | null;
  /** It was deleted while it was open. */
  isDeleted: boolean;
  onEdited: (isEdited: boolean) => void;
  onSaved: (question: Question, then: After) => void;
}

/** The form of a question beside what a student makes of it. */
export function EditTab({ place, question, isDeleted, onEdited, onSaved }: Props) {
  const { t } = useLingui();
  const [isComparing, setComparing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const editor = useQuestionEditor({
    place,
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
  // At once for what is seen here, and again when the server has found more.
  useEffect(() => {
    if (tries > 0 || hasFailed) focusFirstProblem(form.current);
  }, [tries, hasFailed]);

  function finish(saved: Question, then: After): void {
    toast.success(editor.isNew ? t`Question added.` : t`Question saved.`);
    onSaved(saved, then);
    if (then === 'next') first.current?.focus();
  }

  function save(then: After): void {
    if (upload.sending) toast.warning(t`The picture is still on its way. Save when it is there.`);
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
