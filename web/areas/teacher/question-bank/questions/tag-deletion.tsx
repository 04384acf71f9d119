import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Tag } from '#shared/contract/question-work.ts';
import { useDeleteTag } from '#web/features/question-banks/question-work.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { failureText } from '../say-failure.ts';
import styles from './questions.module.css';

interface Props {
  tag: Tag;
  onDone: () => void;
  onGone: () => void;
}

/** Says what it means before it is done. */
export function DeleteTag({ tag: { id, name, questions }, onDone, onGone }: Props) {
  const { t } = useLingui();
  const deletion = useDeleteTag();
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    try {
      await deletion.mutateAsync(id);
      toast.success(t`The tag ${name} was deleted.`);
      onGone();
    } catch (error) {
      setProblem(failureText(error));
    }
  }

  return (
    <li className={styles.tagEntry}>
      <div className={styles.tagForm}>
        <p>
          {questions === 0 ? (
            <Trans>Delete {name}? No question of this bank has it; in other banks they lose it.</Trans>
          ) : (
            plural(questions, {
              one: `Delete ${name}? # question of this bank loses it, and those of other banks too. The questions stay.`,
              other: `Delete ${name}? # questions of this bank lose it, and those of other banks too. The questions stay.`,
            })
          )}
        </p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.tagButtons}>
          <Button size="xs" autoFocus onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="xs"
            variant="light"
            tone="danger"
            loading={deletion.isPending}
            onClick={() => void confirm()}
          >
            <Trans>Delete tag</Trans>
          </Button>
        </div>
      </div>
    </li>
  );
}
