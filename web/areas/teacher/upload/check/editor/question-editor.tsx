import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { textLength } from '#shared/limits.ts';
import { QuestionFields } from '#web/questions/editor/question-fields.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { useCheck } from '../check-context.ts';
import { faultText, placeText } from '../question-text.ts';
import styles from './editor.module.css';
import type { UploadDraft, UploadDraftProblems } from './upload-draft.ts';
import { useQuestionEditor } from './use-question-editor.ts';

interface Props {
  question: UploadQuestion;
  /** Returns the focus to the button that opened the editor. */
  onClosed: () => void;
}

/** Editor of a read question, beside its source. */
export function QuestionEditor({ question, onClosed }: Props) {
  const { t } = useLingui();
  const editor = useQuestionEditor(question, onClosed);
  const { form } = editor;
  const first = useRef<HTMLTextAreaElement>(null);
  const where = placeText(question.place);

  useEffect(() => {
    const row = first.current?.closest('li');
    if (row && row.getBoundingClientRect().bottom > window.innerHeight) row.scrollIntoView();
    first.current?.focus({ preventScroll: true });
  }, []);

  return (
    <form className={styles.editor} aria-label={t`Edit ${where}`} {...form.props}>
      <EditorFields ref={first} draft={form.values} problems={form.errors} onChange={editor.write} />
      <QuestionSource question={question} />
      <div className={styles.foot}>
        {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
        {editor.faultsLeft.length > 0 && <FaultsLeft faults={editor.faultsLeft} />}
        <Row gap={8}>
          <Button component="button" type="submit" variant="light" loading={form.isBusy}>
            {question.isDropped ? <Trans>Save and restore</Trans> : <Trans>Save</Trans>}
          </Button>
          <Button onClick={editor.close} disabled={form.isBusy}>
            {editor.isSaved ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </Row>
      </div>
    </form>
  );
}

/** Saved, but problems are left: shown next to the form too. */
function FaultsLeft({ faults }: { faults: readonly string[] }) {
  return (
    <Notice tone="warning">
      <p>
        <Trans>Saved. Still to fix:</Trans>
      </p>
      <ul>
        {[...new Set(faults)].map((fault) => (
          <li key={fault}>{faultText(fault)}</li>
        ))}
      </ul>
    </Notice>
  );
}

// Loaded on demand: only corrections of PDF questions need the PDF renderer.
const PagePicture = lazy(() => import('./page-picture.tsx'));

/** The question in the file: a picture of the page region, or the text of the row. */
function QuestionSource({ question }: { question: UploadQuestion }) {
  const { t } = useLingui();
  const { upload } = useCheck();
  const { place, source } = question;
  const [hasFailed, setFailed] = useState(false);
  const where = placeText(place);
  const address = place.regions.length > 0 && !hasFailed ? upload.originalUrl : null;
  return (
    <section className={styles.source} aria-label={t`In the file: ${where}`}>
      <Text size="small-label">
        <Trans>In the file: {where}</Trans>
      </Text>
      {address === null ? (
        <p className={styles.sourceText}>{source}</p>
      ) : (
        <>
          <Suspense>
            <PagePicture
              address={address}
              place={where}
              regions={place.regions}
              onFailed={() => setFailed(true)}
            />
          </Suspense>
          <details className={styles.sourceDetails}>
            <summary>
              <Trans>Text read from the file</Trans>
            </summary>
            <p className={styles.sourceText}>{source}</p>
          </details>
        </>
      )}
    </section>
  );
}

interface EditorFieldsProps {
  draft: UploadDraft;
  problems: UploadDraftProblems;
  onChange: (draft: UploadDraft) => void;
  /** The first field. */
  ref: Ref<HTMLTextAreaElement>;
}

function EditorFields({ draft, problems, onChange, ref }: EditorFieldsProps) {
  const { t } = useLingui();
  return (
    <QuestionFields ref={ref} draft={draft} problems={problems} onChange={onChange}>
      <div className={styles.pair}>
        <TextField
          label={t`Quiz title`}
          maxLength={textLength.title}
          value={draft.quizTitle}
          error={problems.quizTitle}
          onChange={(event) => onChange({ ...draft, quizTitle: event.target.value })}
        />
        <TextField
          label={t`Question bank`}
          maxLength={textLength.title}
          value={draft.questionBankTitle}
          error={problems.questionBankTitle}
          onChange={(event) => onChange({ ...draft, questionBankTitle: event.target.value })}
        />
      </div>
    </QuestionFields>
  );
}
