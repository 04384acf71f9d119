import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { focusFirstProblem } from '#web/questions/editor/focus-first-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './editor.module.css';
import { EditorFields } from './editor-fields.tsx';
import { faultText } from './fault-text.ts';
import { placeText } from './place-text.ts';
import { QuestionSource } from './question-source.tsx';
import { useQuestionEditor } from './use-question-editor.ts';

interface Props {
  question: UploadQuestion;
  /** The focus goes back to where it came from. */
  onClosed: () => void;
}

/** A question beside its source, to be corrected. */
export function QuestionEditor({ question, onClosed }: Props) {
  const { t } = useLingui();
  const editor = useQuestionEditor(question, onClosed);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const where = placeText(question.place);

  useEffect(() => {
    const row = form.current?.closest('li');
    if (row && row.getBoundingClientRect().bottom > window.innerHeight) row.scrollIntoView();
    first.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (editor.attempts > 0) focusFirstProblem(form.current);
  }, [editor.attempts]);

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={t`Edit ${where}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <EditorFields ref={first} draft={editor.draft} problems={editor.problems} onChange={editor.write} />
      <QuestionSource question={question} />
      <div className={styles.foot}>
        {editor.error && <Notice tone="danger">{editor.error.message}</Notice>}
        {editor.faultsLeft.length > 0 && <FaultsLeft faults={editor.faultsLeft} />}
        <div className={styles.buttons}>
          <Button component="button" type="submit" variant="light" loading={editor.isSaving}>
            {question.isDropped ? <Trans>Save and put back</Trans> : <Trans>Save</Trans>}
          </Button>
          <Button onClick={editor.close} disabled={editor.isSaving}>
            {editor.isSaved ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Saved, and still not whole: said where the eye is, too. */
function FaultsLeft({ faults }: { faults: readonly string[] }) {
  return (
    <Notice tone="warning">
      <p>
        <Trans>Saved. This is left to correct:</Trans>
      </p>
      <ul>
        {[...new Set(faults)].map((fault) => (
          <li key={fault}>{faultText(fault)}</li>
        ))}
      </ul>
    </Notice>
  );
}
