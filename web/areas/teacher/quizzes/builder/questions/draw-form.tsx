import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { quiz as limits, question } from '#shared/limits.ts';
import { allBanksQuery } from '#web/features/question-banks/banks.ts';
import { tagsQuery } from '#web/features/question-banks/tags.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { isAmount } from '../draft/draft-faults.ts';
import type { DrawRule, PlaceDraft } from '../draft/place-draft.ts';
import styles from './questions.module.css';

interface Props {
  id: string;
  place: PlaceDraft | null;
  onSubmit: (draw: DrawRule, points: string) => void;
}

interface Rule {
  bankId: string;
  tagId: string;
  count: string;
  points: string;
}

/** Every attempt gets other questions: so many, of a bank or of a tag in it. */
export function DrawForm({ id, place, onSubmit }: Props) {
  const { t } = useLingui();
  const { draft } = useBuilder();
  const [rule, setRule] = useState<Rule>(() => ruleOf(place, draft.questionBank?.id));
  const [isTried, setTried] = useState(false);
  const { bank, banks, tag, tags, available } = useChosen(rule, place);
  const count = Number(rule.count);
  const problems = {
    bank: bank ? undefined : t`Choose a bank.`,
    count:
      Number.isInteger(count) && count >= 1 && count <= limits.mostQuestions
        ? undefined
        : t`Enter a whole number from 1 to ${limits.mostQuestions}.`,
    points: isAmount(rule.points, limits.mostPoints) ? undefined : t`Enter points from 0 to 1,000.`,
  };
  const told: Partial<typeof problems> = isTried ? problems : {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (bank && Object.values(problems).every((problem) => problem === undefined)) {
      onSubmit({ questionBank: bank, tag, count, available }, rule.points.trim());
    }
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <SelectField
        label={t`Question bank`}
        data-autofocus
        placeholder={t`Choose a bank`}
        value={rule.bankId}
        error={told.bank}
        options={banks.map(({ id: value, title }) => ({ value: String(value), label: title }))}
        onChange={(event) => setRule({ ...rule, bankId: event.target.value, tagId: '' })}
      />
      <SelectField
        label={t`Tag (optional)`}
        placeholder={t`Any question of the bank`}
        value={rule.tagId}
        disabled={!bank}
        options={tags.map(({ id: value, name, questions }) => ({
          value: String(value),
          label: t`${name} (${questions})`,
        }))}
        onChange={(event) => setRule({ ...rule, tagId: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t`How many`}
          inputMode="numeric"
          autoComplete="off"
          value={rule.count}
          error={told.count}
          onChange={(event) => setRule({ ...rule, count: event.target.value })}
        />
        <TextField
          label={t`Points for each`}
          inputMode="decimal"
          autoComplete="off"
          value={rule.points}
          error={told.points}
          onChange={(event) => setRule({ ...rule, points: event.target.value })}
        />
      </div>
      <p
        className={styles.available}
        role="status"
        data-tone={bank && available < count ? 'warning' : undefined}
      >
        {bank && plural(available, { one: '# question available.', other: '# questions available.' })}{' '}
        {bank && available < count && (
          <Trans>The quiz cannot be published until there are enough of them.</Trans>
        )}
      </p>
    </form>
  );
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
  // A draw that an administrator made may be from a bank one cannot see otherwise.
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
