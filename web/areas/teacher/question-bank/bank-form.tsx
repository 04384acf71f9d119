import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { textLength } from '#shared/limits.ts';
import { categories, categoryLabels } from '#web/lib/category-labels.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type BankDraft,
  type BankField,
  bankFields,
  draftOf,
  findProblems,
  readCategory,
  serverProblems,
} from './bank-draft.ts';
import styles from './bank-form.module.css';

interface Props {
  id: string;
  bank: QuestionBank | null;
  /** Why the server did not take what was sent last. */
  refusal: Error | null;
  onSubmit: (draft: BankDraft) => void;
}

/** Says what is missing when it is sent, and no more of a field once it is changed. */
export function BankForm({ id, bank, refusal, onSubmit }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(bank));
  const [changed, setChanged] = useState<ReadonlySet<BankField>>(new Set());
  const [isTried, setTried] = useState(false);
  const found = isTried ? { ...serverProblems(refusal), ...findProblems(draft) } : {};
  const problemOf = (field: BankField) => (changed.has(field) ? undefined : found[field]);

  function set(part: Partial<BankDraft>) {
    setDraft({ ...draft, ...part });
    setChanged(new Set([...changed, ...bankFields.filter((field) => field in part)]));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setChanged(new Set());
    const problems = findProblems(draft);
    const first = bankFields.find((field) => problems[field] !== undefined);
    if (first === undefined) onSubmit(draft);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        name="title"
        label={t`Title`}
        required
        data-autofocus
        maxLength={textLength.title}
        value={draft.title}
        error={problemOf('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <SelectField
        name="category"
        label={t`Category`}
        required
        placeholder={t`Choose a category`}
        options={categories.map((value) => ({ value, label: t(categoryLabels[value]) }))}
        value={draft.category}
        error={problemOf('category')}
        onChange={(event) => set({ category: readCategory(event.target.value) })}
      />
      <TextAreaField
        name="description"
        label={t`Description (optional)`}
        rows={3}
        maxLength={textLength.description}
        value={draft.description}
        error={problemOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
    </form>
  );
}
