import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Tag } from '#shared/contract/question-work.ts';
import { tag as limits } from '#shared/limits.ts';
import { useRenameTag } from '#web/features/question-banks/question-work.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { failureText } from '../say-failure.ts';
import styles from './questions.module.css';

interface Props {
  tag: Tag;
  onDone: () => void;
}

export function RenameTag({ tag: { id, name }, onDone }: Props) {
  const { t } = useLingui();
  const renaming = useRenameTag();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();

  async function rename(wanted: string) {
    try {
      await renaming.mutateAsync({ tagId: id, name: wanted });
      toast.success(t`${name} is called ${wanted} now.`);
      onDone();
    } catch (error) {
      setProblem(failureText(error));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') setProblem(t`A tag needs a name`);
    else if (wanted === name) onDone();
    else void rename(wanted);
  }

  return (
    <li className={styles.tagEntry}>
      <form className={styles.tagForm} noValidate onSubmit={submit}>
        <TextField
          label={t`New name of ${name}`}
          autoFocus
          maxLength={limits.name}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <div className={styles.tagButtons}>
          <Button type="submit" size="xs" variant="light" loading={renaming.isPending}>
            <Trans>Save</Trans>
          </Button>
          <Button size="xs" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </li>
  );
}
