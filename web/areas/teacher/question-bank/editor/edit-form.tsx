import { useLingui } from '@lingui/react/macro';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { TagField } from '#web/features/question-banks/tag-field.tsx';
import { QuestionFields } from '#web/questions/editor/question-fields.tsx';
import styles from './editor.module.css';
import type { DraftPlace } from './kept-drafts.ts';
import { PictureField } from './picture-field.tsx';
import type { usePictureUpload } from './use-picture-upload.ts';
import type { After, useQuestionEditor } from './use-question-editor.ts';

interface Props {
  id: string;
  ref: Ref<HTMLFormElement>;
  firstRef: Ref<HTMLTextAreaElement>;
  place: DraftPlace;
  editor: ReturnType<typeof useQuestionEditor>;
  upload: ReturnType<typeof usePictureUpload>;
  onSave: (then: After) => void;
  /** What stands above the fields. */
  children: ReactNode;
}

export function EditForm({ id, ref, firstRef, place, editor, upload, onSave, children }: Props) {
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
      {/* Typed over, what is offered would be lost. */}
      <fieldset className={styles.fields} disabled={editing.offered !== null}>
        <QuestionFields
          ref={firstRef}
          draft={draft}
          problems={problems}
          onChange={write}
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
  // Enter alone would save from any field of one line, half-way through.
  if (isMeant || field instanceof HTMLInputElement) event.preventDefault();
  if (!isMeant) return;
  // A tag that is typed and not added yet is added when its field is left.
  if (field instanceof HTMLElement) {
    flushSync(() => field.blur());
    field.focus();
  }
  form.requestSubmit();
}

/** A picture in the clipboard; text is pasted as ever. */
function takePicture(event: ClipboardEvent, take: (file: File) => void): void {
  const { files, types } = event.clipboardData;
  const [file] = files;
  // A word processor brings its text as a picture, too: then the text is meant.
  if (!file || types.includes('text/plain')) return;
  event.preventDefault();
  take(file);
}
