import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useNarrowerThan } from '#web/ui/use-narrower-than.ts';
import styles from './all-users.module.css';
import { countFilters, type PeopleChoice } from './people-choice.ts';
import { PeopleFilters } from './people-filters.tsx';

export type AddressChange = Partial<
  Record<'search' | 'role' | 'status' | 'programme' | 'teacher' | 'sort' | 'order', string | null>
>;

export interface PeopleToolsProps {
  choice: PeopleChoice;
  onChange: (change: AddressChange, options?: { replace: boolean }) => void;
}

/** Narrows and sorts the people below. On a phone the filters fold away, and say how many are set. */
export function PeopleTools({ choice, onChange }: PeopleToolsProps) {
  const { t } = useLingui();
  const filtersId = useId();
  const isNarrow = useNarrowerThan('48em');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = usePausedText(choice.search, (search) => onChange({ search }, { replace: true }));
  const set = countFilters(choice);
  return (
    <search className={styles.tools} aria-label={t`Find people`}>
      <div className={styles.search}>
        <SearchField
          label={t`Search all users`}
          placeholder={t`Name, e-mail or employee ID`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      {isNarrow && (
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={filtersId}>
          {set === 0 ? (
            <Trans>Filters and order</Trans>
          ) : (
            plural(set, { one: 'Filters and order (# set)', other: 'Filters and order (# set)' })
          )}
        </DisclosureButton>
      )}
      <div className={styles.filters} id={filtersId} hidden={isNarrow && !isOpen}>
        {(!isNarrow || isOpen) && <PeopleFilters choice={choice} onChange={onChange} />}
      </div>
    </search>
  );
}
