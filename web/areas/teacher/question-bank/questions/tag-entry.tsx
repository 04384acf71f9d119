import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Tag } from '#shared/contract/question-work.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './questions.module.css';
import { DeleteTag } from './tag-deletion.tsx';
import { RenameTag } from './tag-renaming.tsx';

interface Props {
  tag: Tag;
  onGone: () => void;
}

export function TagEntry({ tag, onGone }: Props) {
  const { t } = useLingui();
  const { name, questions } = tag;
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  // The button that was pressed has the focus again when it is back.
  const [last, setLast] = useState<'renaming' | 'deleting' | null>(null);

  function begin(next: 'renaming' | 'deleting') {
    setLast(next);
    setMode(next);
  }

  const done = () => setMode('shown');
  if (mode === 'renaming') return <RenameTag tag={tag} onDone={done} />;
  if (mode === 'deleting') return <DeleteTag tag={tag} onDone={done} onGone={onGone} />;
  return (
    <li className={styles.tagEntry}>
      <span className={styles.tagName}>{name}</span>
      <span className={styles.quiet}>
        {questions === 0 ? (
          <Trans>not in this bank</Trans>
        ) : (
          plural(questions, { one: '# question here', other: '# questions here' })
        )}
      </span>
      <IconButton
        label={t`Rename ${name}`}
        icon={<IconPencil size={18} aria-hidden="true" />}
        autoFocus={last === 'renaming'}
        onClick={() => begin('renaming')}
      />
      <IconButton
        label={t`Delete ${name}`}
        icon={<IconTrash size={18} aria-hidden="true" />}
        autoFocus={last === 'deleting'}
        onClick={() => begin('deleting')}
      />
    </li>
  );
}
