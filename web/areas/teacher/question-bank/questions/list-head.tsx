import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Question } from '#shared/contract/question-banks.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import styles from './questions.module.css';

interface Props {
  questions: readonly Question[];
  total: number;
  selection: Selection;
  /** Why its order cannot be changed as it is shown. */
  isMixedUp: boolean;
}

export function ListHead({ questions, total, selection, isMixedUp }: Props) {
  const { t } = useLingui();
  const page = questions.map(({ id }) => id);
  const chosen = page.filter((id) => selection.ids.has(id)).length;
  const isAll = chosen === page.length;
  return (
    <div className={styles.listHead}>
      <CheckBox
        label={t`Select all on this page`}
        checked={isAll}
        isMixed={chosen > 0 && !isAll}
        onChange={() => selection.toggleAll(page, !isAll)}
      />
      <p role="status">{plural(total, { one: '# question', other: '# questions' })}</p>
      {isMixedUp && (
        <p className={styles.orderHint}>
          <Trans>To change the order, sort by own order without filters.</Trans>
        </p>
      )}
    </div>
  );
}
