import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { quiz as limits, question } from '#shared/limits.ts';
import { allBanksQuery } from '#web/features/question-banks/bank-queries.ts';
import { tagsQuery } from '#web/features/question-banks/question-queries.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useBuilder } from '../builder-context.ts';
import { isAmount } from '../draft/draft-faults.ts';
import type { DrawRule, PlaceDraft } from '../draft/place-draft.ts';
import styles from './questions.module.css';

interface FormProps {
  onClose: () => void;
  /** The draw to edit; null for a new one. */
  place: PlaceDraft | null;
  onDone: (draw: DrawRule, points: string) => void;
}

interface Props extends FormProps {
  opened: boolean;
  title?: string;
}

export function DrawDialog({ opened, title, ...form }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={title ?? (form.place ? t`Edit random questions` : t`Add random questions`)}
      submitLabel={form.place ? t`Save changes` : t`Add random questions`}
    >
      <DrawForm {...form} />
    </FormDialog>
  );
}

interface Rule {
  bankId: string;
  tagId: string;
  count: string;
  points: string;
}

/** Random questions from a bank or one of its tags. */
function DrawForm({ onClose, place, onDone }: FormProps) {
  const { t } = useLingui();
  const { draft } = useBuilder();
  const form = useForm<Rule>({
    initialValues: ruleOf(place, draft.questionBank?.id),
    check: (rule) => ({
      bankId: bank ? undefined : t`Choose a bank.`,
      count: isCount(rule.count) ? undefined : t`Enter a whole number from 1 to ${limits.maxQuestions}.`,
      points: isAmount(rule.points, limits.maxPoints) ? undefined : t`Enter points from 0 to 1,000.`,
    }),
    submit: ({ points }) => {
      if (!bank) return;
      onDone({ questionBank: bank, tag, count, available }, points.trim());
      onClose();
    },
  });
  const { bank, banks, tag, tags, available } = useChosen(form.values, place);
  const count = Number(form.values.count);

  return (
    <DialogForm form={form}>
      <SelectField
        label={t`Question bank`}
        data-autofocus
        placeholder={t`Choose a bank`}
        options={banks.map(({ id: value, title }) => ({ value: String(value), label: title }))}
        {...form.field('bankId')}
        onChange={(event) => form.set({ bankId: event.target.value, tagId: '' })}
      />
      <SelectField
        label={t`Tag (optional)`}
        placeholder={t`Any question in the bank`}
        disabled={!bank}
        options={tags.map(({ id: value, name, questions }) => ({
          value: String(value),
          label: t`${name} (${questions})`,
        }))}
        {...form.field('tagId')}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Number of questions`}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('count')}
        />
        <TextField label={t`Points each`} inputMode="decimal" autoComplete="off" {...form.field('points')} />
      </div>
      <p
        className={styles.available}
        role="status"
        data-tone={bank && available < count ? 'warning' : undefined}
      >
        {bank && plural(available, { one: '# question available.', other: '# questions available.' })}{' '}
        {bank && available < count && (
          <Trans>You can’t publish this quiz until there are enough questions.</Trans>
        )}
      </p>
    </DialogForm>
  );
}

function isCount(text: string): boolean {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= limits.maxQuestions;
}

function ruleOf(place: PlaceDraft | null, usualBankId: number | undefined): Rule {
  if (!place?.draw) {
    const bankId = usualBankId === undefined ? '' : String(usualBankId);
    return { bankId, tagId: '', count: '5', points: String(question.points.default) };
  }
  const { questionBank, tag, count } = place.draw;
  return {
    bankId: String(questionBank.id),
    tagId: tag ? String(tag.id) : '',
    count: String(count),
    points: place.points,
  };
}

function useChosen({ bankId, tagId }: Rule, place: PlaceDraft | null) {
  const own = useQuery(allBanksQuery).data ?? [];
  const kept = place?.draw?.questionBank;
  // An administrator may have chosen a bank the user can't see.
  const banks = kept && !own.some(({ id }) => id === kept.id) ? [kept, ...own] : own;
  const bank = banks.find(({ id }) => String(id) === bankId);
  const tags = useQuery({ ...tagsQuery(Number(bankId)), enabled: bankId !== '' }).data ?? [];
  const tag = tags.find(({ id }) => String(id) === tagId);
  const all = own.find(({ id }) => String(id) === bankId)?.questions ?? place?.draw?.available ?? 0;
  return {
    banks,
    bank: bank && { id: bank.id, title: bank.title },
    tags,
    tag: tag ? { id: tag.id, name: tag.name } : null,
    available: tag ? tag.questions : all,
  };
}
