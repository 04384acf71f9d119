import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { bankQuery, useChangeBank } from '#web/features/question-banks/bank-queries.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readChoice } from '#web/lib/address/read-choice.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { categoryLabels } from '#web/lib/format/category-labels.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonBlock, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useSeesAll } from '../lists/use-sees-all.ts';
import { BankDialog } from './bank-dialog.tsx';
import styles from './bank-head.module.css';
import { QuestionEditorDrawer } from './editor/question-editor-drawer.tsx';
import { sayFailure } from './failure-toast.ts';
import { OwnerName } from './owner-name.tsx';
import { BankQuestions } from './questions/bank-questions.tsx';

export default function BankPage() {
  const bankId = readId(useParams()['bankId']);
  if (bankId === null) return <UnknownBank />;
  return <BankView key={bankId} bankId={bankId} />;
}

function BankView({ bankId }: { bankId: number }) {
  const { t } = useLingui();
  const bank = useQuery(bankQuery(bankId));
  const [isEditing, setEditing] = useState(false);
  if (bank.error instanceof ApiError && bank.error.status === 404) return <UnknownBank />;
  return (
    <>
      <p className={styles.back}>
        <BackToBanks />
      </p>
      <Loaded
        query={bank}
        loading={t`Loading question bank…`}
        skeleton={<BankSkeleton />}
        failed={t`We couldn’t load this question bank.`}
      >
        {(shown) => (
          <>
            <BankHead bank={shown} onEdit={() => setEditing(true)} />
            <BankQuestions bank={shown} />
            <BankDialog opened={isEditing} onClose={() => setEditing(false)} bank={shown} />
            <QuestionDrawer bankId={bankId} />
          </>
        )}
      </Loaded>
    </>
  );
}

function UnknownBank() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This question bank doesn’t exist, or you don’t have access to it.`}
      action={<BackToBanks />}
    />
  );
}

/** Back to the same page and filters of the list. */
function BackToBanks() {
  const { state } = useLocation();
  const search = (state as { banks?: unknown } | null)?.banks;
  return (
    <Button
      component={Link}
      to={{ pathname: paths.teacher.questionBank, search: typeof search === 'string' ? search : '' }}
      size="xs"
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      <Trans>Back to Banks</Trans>
    </Button>
  );
}

function BankSkeleton() {
  return (
    <>
      <SkeletonBlock width="40%" height={24} lineHeight={32} />
      <SkeletonBlock width="25%" height={14} lineHeight={36} />
      <SkeletonRows count={6} height={72} />
    </>
  );
}

interface Props {
  bank: QuestionBank;
  onEdit: () => void;
}

function BankHead({ bank, onEdit }: Props) {
  const { change } = useAddress();
  const head = useRef<HTMLDivElement>(null);
  return (
    <div ref={head} tabIndex={-1}>
      <PageHeader
        title={bank.title}
        subtitle={<BankFacts bank={bank} />}
        actions={
          bank.abilities.edit && (
            <>
              <Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="filled"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => change({ question: 'new' })}
              >
                <Trans>Add Question</Trans>
              </Button>
            </>
          )
        }
      />
      {bank.description !== '' && <p className={styles.description}>{bank.description}</p>}
      {bank.status === 'ARCHIVED' && <ArchivedNotice bank={bank} onGone={() => head.current?.focus()} />}
    </div>
  );
}

function BankFacts({ bank }: { bank: QuestionBank }) {
  const { i18n } = useLingui();
  const withOwner = useSeesAll();
  return (
    <>
      {i18n._(categoryLabels[bank.category])}
      {' · '}
      {plural(bank.questions, { one: '# question', other: '# questions' })}
      {' · '}
      {plural(bank.quizzes, { 0: 'not used in a quiz', one: 'used in # quiz', other: 'used in # quizzes' })}
      {withOwner && (
        <>
          {' · '}
          <OwnerName bank={bank} />
        </>
      )}
    </>
  );
}

/** Opens the editor for the question named in the address. */
function QuestionDrawer({ bankId }: { bankId: number }) {
  const { params, change } = useAddress();
  const asked = params.get('question');
  const questionId = readId(asked);
  const isOpen = asked === 'new' || questionId !== null;
  const tab = readChoice(params.get('tab'), ['edit', 'history', 'usage']);
  const [last, setLast] = useState({ questionId, tab });
  // Keeps its content during the closing animation.
  if (isOpen && (last.questionId !== questionId || last.tab !== tab)) setLast({ questionId, tab });
  return (
    <QuestionEditorDrawer
      bankId={bankId}
      questionId={last.questionId}
      tab={last.tab}
      opened={isOpen}
      onClose={() => change({ question: null, tab: null }, { replace: true })}
    />
  );
}

interface ArchivedNoticeProps {
  bank: QuestionBank;
  /** The notice and its focused button are gone, so the focus must move. */
  onGone: () => void;
}

function ArchivedNotice({ bank: { id, title, abilities }, onGone }: ArchivedNoticeProps) {
  const { t } = useLingui();
  const change = useChangeBank();

  async function unarchive() {
    try {
      await change.mutateAsync({ bankId: id, status: 'ACTIVE' });
      toast.success(t`${title} is active again.`);
      onGone();
    } catch (error) {
      sayFailure(error);
    }
  }

  return (
    <div className={styles.notice}>
      <Notice tone="info">
        <p>
          <Trans>
            This archived bank isn’t offered for new quizzes. Quizzes that already use it don’t change.
          </Trans>
        </p>
        {abilities.edit && (
          <Button size="xs" loading={change.isPending} onClick={() => void unarchive()}>
            <Trans>Unarchive</Trans>
          </Button>
        )}
      </Notice>
    </div>
  );
}
