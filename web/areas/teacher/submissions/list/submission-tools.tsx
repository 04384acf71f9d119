import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SubmissionCounts } from '#shared/contract/submissions.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterFields } from './filter-fields.tsx';
import styles from './list.module.css';
import { StatusFilter } from './status-filter.tsx';
import type { ChoiceChange, SubmissionChoice } from './submission-choice.ts';

interface Props {
  choice: SubmissionChoice;
  counts: SubmissionCounts | undefined;
  quizTitle: string | undefined;
  onChange: (change: ChoiceChange, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the submissions below. */
export function SubmissionTools({ choice, counts, quizTitle, onChange }: Props) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(choice.quizId !== null || choice.isLate);
  return (
    <div className={styles.tools}>
      <StatusFilter
        value={choice.status}
        counts={counts}
        onChange={(status) => onChange({ status: status === 'all' ? null : status })}
      />
      <SearchField
        label={t`Search submissions`}
        placeholder={t`Student or quiz`}
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <div>
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={fieldsId}>
          <Trans>Filter and sort</Trans>
        </DisclosureButton>
        <div id={fieldsId}>
          {isOpen && (
            <FilterFields
              choice={choice}
              late={counts?.late ?? 0}
              quizTitle={quizTitle}
              onChange={onChange}
            />
          )}
        </div>
      </div>
    </div>
  );
}
