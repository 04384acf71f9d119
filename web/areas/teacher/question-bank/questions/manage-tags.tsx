import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Tag } from '#shared/contract/teaching/question-work.ts';
import { tag as limits } from '#shared/limits.ts';
import { tagsQuery, useDeleteTag, useRenameTag } from '#web/features/question-banks/question-queries.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { failureText } from '../failure-toast.ts';
import styles from './questions.module.css';

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
      <Text size="small" tone="ink2" ref={note} tabIndex={-1}>
        <Trans>
          All banks of the same owner share these tags. Renaming or deleting a tag affects all of them.
        </Trans>
      </Text>
      <Loaded
        query={useQuery({ ...tagsQuery(bankId), enabled: opened })}
        loading={t`Loading tags…`}
        skeleton={<SkeletonRows count={4} />}
        failed={t`We couldn’t load tags.`}
      >
        {(tags) =>
          tags.length === 0 ? (
            <p className={styles.noTags}>
              <Trans>No tags yet. Add one in the question editor, or select questions and choose Tag…</Trans>
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

interface DeleteTagProps {
  tag: Tag;
  onDone: () => void;
  onGone: () => void;
}

/** Explains the consequence before it deletes. */
function DeleteTag({ tag: { id, name, questions }, onDone, onGone }: DeleteTagProps) {
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
            <Trans>
              Delete {name}? No question in this bank has it, but questions in other banks lose it.
            </Trans>
          ) : (
            plural(questions, {
              one: `Delete ${name}? It’s removed from # question in this bank, and from questions in other banks. The questions stay.`,
              other: `Delete ${name}? It’s removed from # questions in this bank, and from questions in other banks. The questions stay.`,
            })
          )}
        </p>
        {problem && (
          <Text size="small-label" tone="danger" role="alert">
            {problem}
          </Text>
        )}
        <Row gap={8}>
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
        </Row>
      </div>
    </li>
  );
}

interface RenameTagProps {
  tag: Tag;
  onDone: () => void;
}

function RenameTag({ tag: { id, name }, onDone }: RenameTagProps) {
  const { t } = useLingui();
  const renaming = useRenameTag();
  const form = useForm({
    initialValues: { name },
    check: (values) => ({ name: values.name.trim() === '' ? t`Enter a tag name` : undefined }),
    submit: async (values) => {
      const wanted = values.name.trim();
      if (wanted !== name) {
        await renaming.mutateAsync({ tagId: id, name: wanted });
        toast.success(t`${name} was renamed to ${wanted}.`);
      }
      onDone();
    },
    onRefused: (error, fields) => {
      if (fields.length === 0) form.showProblems({ name: failureText(error) });
      return true;
    },
  });

  return (
    <li className={styles.tagEntry}>
      <form className={styles.tagForm} {...form.props}>
        <TextField
          label={t`New name for ${name}`}
          autoFocus
          maxLength={limits.name}
          {...form.field('name')}
        />
        <Row gap={8}>
          <Button type="submit" size="xs" variant="light" loading={form.isBusy}>
            <Trans>Save</Trans>
          </Button>
          <Button size="xs" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </form>
    </li>
  );
}

interface TagEntryProps {
  tag: Tag;
  onGone: () => void;
}

function TagEntry({ tag, onGone }: TagEntryProps) {
  const { t } = useLingui();
  const { name, questions } = tag;
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  // Returns the focus to the pressed button when it is shown again.
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
      <Text as="span" size="small" tone="ink2">
        {questions === 0 ? (
          <Trans>not in this bank</Trans>
        ) : (
          plural(questions, { one: '# question here', other: '# questions here' })
        )}
      </Text>
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
