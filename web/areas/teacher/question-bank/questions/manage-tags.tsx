import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { tagsQuery } from '#web/features/question-banks/tags.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './questions.module.css';
import { TagEntry } from './tag-entry.tsx';

interface Props {
  opened: boolean;
  bankId: number;
  onClose: () => void;
}

/** The tags of the bank's owner: each can be renamed or deleted. */
export function ManageTags({ opened, bankId, onClose }: Props) {
  const { t } = useLingui();
  const note = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>Tags</Trans>}>
      <p className={styles.quiet} ref={note} tabIndex={-1}>
        <Trans>
          Tags are shared by all banks of their owner: what you rename or delete here changes there too.
        </Trans>
      </p>
      <Loaded
        query={useQuery({ ...tagsQuery(bankId), enabled: opened })}
        loading={t`Loading tags`}
        skeleton={<SkeletonRows count={4} />}
        failed={t`Failed to load tags.`}
      >
        {(tags) =>
          tags.length === 0 ? (
            <p className={styles.noTags}>
              <Trans>
                No tags yet. Give one to a question in its editor, or choose questions and press Tag…
              </Trans>
            </p>
          ) : (
            <ul className={styles.tagList}>
              {tags.map((tag) => (
                <TagEntry key={tag.id} tag={tag} onGone={() => note.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
