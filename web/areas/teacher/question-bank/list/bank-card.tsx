import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconArchiveOff, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useChangeBank, useDeleteBank } from '#web/features/question-banks/bank-queries.ts';
import { bankPath } from '#web/lib/address/teacher-paths.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { categoryLabels } from '#web/lib/format/category-labels.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { CardGridSkeleton, CardTitle } from '#web/ui/lists/card-grid.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlays/action-menu.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { OwnerName } from '../owner-name.tsx';
import styles from './bank-list.module.css';

interface Props {
  bank: QuestionBank;
  /** For lists that show several owners. */
  withOwner: boolean;
  onEdit: (bank: QuestionBank) => void;
  onGone: () => void;
}

export function BankCard({ bank, withOwner, onEdit, onGone }: Props) {
  const { t, i18n } = useLingui();
  const { search } = useLocation();
  const { id, title, description, category, abilities } = bank;
  const questions = i18n.number(bank.questions);
  const quizzes = i18n.number(bank.quizzes);
  // "Back" from the bank returns to the same page and filters.
  const link = { to: bankPath(id), state: { banks: search } };
  return (
    <li className="ui-card">
      <Row className={styles.head} gap={8} align="start" justify="between">
        <CardTitle>
          <Link {...link}>{title}</Link>
        </CardTitle>
        {abilities.edit && <BankMenu bank={bank} onGone={onGone} />}
      </Row>
      <Text size="small" tone="ink3" breaks>
        {i18n._(categoryLabels[category])}
      </Text>
      {withOwner && (
        <Text size="small" tone="ink3" breaks>
          <OwnerName bank={bank} />
        </Text>
      )}
      <p className={styles.description}>{description}</p>
      <div className={styles.facts}>
        <p>
          <Text as="span" size="label" tone="ink">
            {questions}
          </Text>{' '}
          {plural(bank.questions, { one: 'question', other: 'questions' })}
        </p>
        <p>
          <Text as="span" size="label" tone="ink">
            {quizzes}
          </Text>{' '}
          {plural(bank.quizzes, { one: 'quiz', other: 'quizzes' })}
        </p>
        <BankStatus status={bank.status} />
      </div>
      <ChangedOn moment={bank.lastUpdated} />
      <div className={styles.actions}>
        {abilities.edit && (
          <Button size="xs" aria-label={t`Edit ${title}`} onClick={() => onEdit(bank)}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button
          component={Link}
          {...link}
          size="xs"
          variant="light"
          aria-label={t`Manage Questions in ${title}`}
        >
          <Trans>Manage Questions</Trans>
        </Button>
      </div>
    </li>
  );
}

function BankStatus({ status }: Pick<QuestionBank, 'status'>) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="success" icon={<IconCircleCheck size={14} aria-hidden="true" />}>
      <Trans context="question bank">Active</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon={<IconArchive size={14} aria-hidden="true" />}>
      <Trans context="question bank">Archived</Trans>
    </StatusBadge>
  );
}

function ChangedOn({ moment }: { moment: string }) {
  const date = formatDate(moment, useDatePreferences());
  return (
    <p className={styles.changed}>
      <Trans>
        Last changed <time dateTime={moment}>{date}</time>
      </Trans>
    </p>
  );
}

export function BankCardsSkeleton({ count }: { count: number }) {
  return (
    <CardGridSkeleton count={count}>
      <SkeletonBlock width="70%" height={16} lineHeight={20} />
      <SkeletonBlock width="30%" height={12} lineHeight={20} />
      <SkeletonBlock width="90%" height={14} lineHeight={32} />
      <SkeletonBlock width="60%" height={14} lineHeight={40} />
      <SkeletonBlock height={32} />
    </CardGridSkeleton>
  );
}

interface BankMenuProps {
  bank: QuestionBank;
  /** The item left the list together with the focused button. */
  onGone: () => void;
}

function BankMenu({ bank, onGone }: BankMenuProps) {
  const { t } = useLingui();
  const { title, status, questions, abilities } = bank;
  const [isAsking, setAsking] = useState(false);
  const change = useChangeBank();
  const isArchived = status === 'ARCHIVED';

  async function setStatus(wanted: QuestionBank['status']) {
    try {
      await change.mutateAsync({ bankId: bank.id, status: wanted });
    } catch (error) {
      if (error instanceof Error) toast.error(refusalText(error));
      return;
    }
    onGone();
    const undo = { label: t`Undo`, onClick: () => void setStatus(status) };
    if (wanted === status) return;
    if (wanted === 'ARCHIVED') toast.success(t`${title} was archived.`, undo);
    else toast.success(t`${title} is active again.`, undo);
  }

  const archive = isArchived
    ? { label: t`Unarchive`, icon: <IconArchiveOff size={16} aria-hidden="true" /> }
    : { label: t`Archive`, icon: <IconArchive size={16} aria-hidden="true" /> };
  const remove: MenuAction = {
    label: t`Delete`,
    icon: <IconTrash size={16} aria-hidden="true" />,
    tone: 'danger',
    onClick: () => setAsking(true),
  };
  // Deleting an archived bank with questions would only archive it again.
  const canDelete = abilities.delete && !(isArchived && questions > 0);
  return (
    <>
      <ActionMenu
        label={t`More for ${title}`}
        items={[
          { ...archive, onClick: () => void setStatus(isArchived ? 'ACTIVE' : 'ARCHIVED') },
          ...(canDelete ? [remove] : []),
        ]}
      />
      <DeleteBank bank={bank} opened={isAsking} onClose={() => setAsking(false)} onGone={onGone} />
    </>
  );
}

function DeleteBank({
  bank,
  opened,
  onClose,
  onGone,
}: BankMenuProps & { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { title, questions } = bank;
  const deletion = useDeleteBank();
  const isKept = questions > 0;

  async function confirm() {
    try {
      const outcome = await deletion.mutateAsync(bank);
      toast.success(outcome === 'archived' ? t`${title} was archived.` : t`${title} was deleted.`);
      onGone();
    } catch (error) {
      if (error instanceof Error) toast.error(refusalText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={isKept ? <Trans>Archive this bank?</Trans> : <Trans>Delete this bank?</Trans>}
      confirmLabel={isKept ? <Trans>Archive</Trans> : <Trans>Delete</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      {isKept ? (
        <p>
          {plural(questions, {
            one: `${title} has # question that quizzes and submissions may use, so it’s archived instead of deleted. You can unarchive it later.`,
            other: `${title} has # questions that quizzes and submissions may use, so it’s archived instead of deleted. You can unarchive it later.`,
          })}
        </p>
      ) : (
        <p>
          <Trans>
            {title} has no questions and will be deleted permanently. If a quiz or a submission still uses it,
            it’s archived instead.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
