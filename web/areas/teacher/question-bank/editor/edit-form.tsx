import { useLingui } from '@lingui/react/macro';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { TagField } from '#web/features/question-banks/tag-field.tsx';
import { QuestionFields } from '#web/questions/editor/question-fields.tsx';
import type { DraftPlace } from './draft/stored-draft.ts';
import styles from './editor.module.css';
import type { usePictureUpload } from './picture-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { After, useQuestionEditor } from './use-question-editor.ts';

interface Props {
  id: string;
  ref: Ref<HTMLFormElement>;
  firstRef: Ref<HTMLTextAreaElement>;
  place: DraftPlace;
  editor: ReturnType<typeof useQuestionEditor>;
  /** Chooses the bank of a new question. */
  bankField?: ReactNode;
  upload: ReturnType<typeof usePictureUpload>;
  onSave: (then: After) => void;
  /** Shown above the fields. */
  children: ReactNode;
}

export function EditForm(props: Props) {
  const { id, ref, firstRef, place, editor, bankField, upload, onSave, children } = props;
  const { t } = useLingui();
  const { editing, problems, write } = editor;
  const { draft } = editing;
  return (
    <form
      id={id}
      ref={ref}
      className={styles.form}
      aria-label={t`Question editor`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave('close');
      }}
      onKeyDown={saveByKeys}
      onPaste={(event) => takePicture(event, (file) => void upload.send(file))}
    >
      {children}
      {/* Typing would overwrite the stored draft that is offered. */}
      <fieldset className={styles.fields} disabled={editing.offered !== null}>
        <QuestionFields
          ref={firstRef}
          draft={draft}
          problems={problems}
          onChange={write}
          bank={bankField}
          pointsHint={editor.arePointsCarried ? t`Same as the last question` : undefined}
          picture={<PictureField draft={draft} problems={problems} upload={upload} onChange={write} />}
        />
        <TagField
          bankId={place.bankId}
          value={draft.tags}
          error={problems.tags}
          onChange={(tags) => write({ tags })}
        />
      </fieldset>
    </form>
  );
}

function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const form = event.currentTarget;
  const field = event.target;
  const isMeant = event.ctrlKey || event.metaKey;
  // Enter alone would submit a half-written question from any single-line field.
  if (isMeant || field instanceof HTMLInputElement) event.preventDefault();
  if (!isMeant) return;
  // Leaving the field adds a tag that is typed but not added yet.
  if (field instanceof HTMLElement) {
    flushSync(() => field.blur());
    field.focus();
  }
  form.requestSubmit();
}

/** Uploads a pasted picture. Text is pasted as usual. */
function takePicture(event: ClipboardEvent, take: (file: File) => void): void {
  const { files, types } = event.clipboardData;
  const [file] = files;
  // Word processors put the text into the clipboard as a picture too. The user means the text.
  if (!file || types.includes('text/plain')) return;
  event.preventDefault();
  take(file);
}
