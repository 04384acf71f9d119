import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people.ts';
import { admission } from '#shared/limits.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import type { Asked } from './asked.ts';
import { PendingStudent } from './pending-student.tsx';
import styles from './registration-requests.module.css';

interface Props {
  students: readonly Student[];
  selection: Selection;
  isBusy: boolean;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
  onEmpty: () => void;
}

export function RequestList({ students, selection, isBusy, onAsk, onEmpty }: Props) {
  const { t } = useLingui();
  const open = students.filter(({ abilities }) => abilities.accept).slice(0, admission.mostAtOnce);
  // Whoever has left the list meanwhile is not decided on unseen.
  const chosen = open.filter(({ id }) => selection.ids.has(id));
  const isAll = open.length > 0 && chosen.length === open.length;
  return (
    <>
      <Panel>
        {open.length > 1 && (
          <div className={styles.all}>
            <CheckBox
              label={t`Select all that are shown`}
              checked={isAll}
              isMixed={chosen.length > 0 && !isAll}
              onChange={() =>
                selection.toggleAll(
                  open.map(({ id }) => id),
                  !isAll,
                )
              }
            />
            <span aria-hidden>
              <Trans>Select all</Trans>
            </span>
          </div>
        )}
        <ul className={styles.list} aria-busy={isBusy}>
          {students.map((student) => (
            <PendingStudent
              key={student.id}
              student={student}
              isChosen={selection.ids.has(student.id)}
              onChoose={() => selection.toggle(student.id)}
              onAsk={onAsk}
              onLast={onEmpty}
            />
          ))}
        </ul>
      </Panel>
      <p className="visually-hidden" role="status">
        {plural(students.length, { one: '# student is shown', other: '# students are shown' })}
      </p>
      {chosen.length > 0 && (
        <SelectionBar label={t`Selected students`} count={chosen.length} onClear={selection.clear}>
          <Button size="xs" onClick={() => onAsk('refuse', chosen)}>
            <Trans>Refuse selected</Trans>
          </Button>
          <Button size="xs" variant="filled" onClick={() => onAsk('accept', chosen)}>
            <Trans>Accept selected</Trans>
          </Button>
        </SelectionBar>
      )}
    </>
  );
}
