import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { allBanksQuery } from '#web/features/question-banks/banks.ts';
import type { QuestionFilter } from '#web/features/question-banks/questions.ts';
import { tagsQuery } from '#web/features/question-banks/tags.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './pick.module.css';

/** Empty where anything will do. */
export interface PickChoice {
  bankId: string;
  search: string;
  type: QuestionType | '';
  tagId: string;
}

const types = Object.keys(questionTypeLabels) as QuestionType[];

export function filterOf({ bankId, search, type, tagId }: PickChoice): QuestionFilter {
  return {
    ...(bankId === '' ? {} : { questionBankId: Number(bankId), sort: 'orderNumber' }),
    ...(search === '' ? {} : { search }),
    ...(type === '' ? {} : { questionType: type }),
    ...(tagId === '' ? {} : { tagId: Number(tagId) }),
  };
}

interface Props {
  choice: PickChoice;
  onChange: (choice: PickChoice) => void;
}

export function PickTools({ choice, onChange }: Props) {
  const { t, i18n } = useLingui();
  const banks = useQuery(allBanksQuery).data ?? [];
  const { bankId } = choice;
  const tags = useQuery({ ...tagsQuery(Number(bankId)), enabled: bankId !== '' }).data ?? [];
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ ...choice, search }));
  return (
    <div className={styles.tools}>
      <div className={styles.wide}>
        <SelectField
          label={t`Question bank`}
          data-autofocus
          placeholder={t`All banks`}
          value={bankId}
          options={banks.map(({ id, title, questions }) => ({
            value: String(id),
            label: t`${title} (${questions})`,
          }))}
          onChange={(event) => onChange({ ...choice, bankId: event.target.value, tagId: '' })}
        />
      </div>
      <SelectField
        label={t`Type`}
        placeholder={t`All types`}
        value={choice.type}
        options={types.map((value) => ({ value, label: i18n._(questionTypeLabels[value]) }))}
        onChange={({ target }) =>
          onChange({ ...choice, type: types.find((type) => type === target.value) ?? '' })
        }
      />
      <SelectField
        label={t`Tag`}
        placeholder={t`All tags`}
        hint={bankId === '' ? t`Choose a bank first.` : undefined}
        disabled={bankId === ''}
        value={choice.tagId}
        options={tags.map(({ id, name, questions }) => ({
          value: String(id),
          label: t`${name} (${questions})`,
        }))}
        onChange={(event) => onChange({ ...choice, tagId: event.target.value })}
      />
      <div className={styles.wide}>
        <SearchField
          label={t`Search questions`}
          placeholder={t`Text, option or tag`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
    </div>
  );
}
