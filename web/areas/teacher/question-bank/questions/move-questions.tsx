import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { QuestionBank } from '#shared/contract/question-banks.ts';
import { allBanksQuery } from '#web/features/question-banks/banks.ts';
import { useMoveQuestions } from '#web/features/question-banks/question-work.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../say-failure.ts';
import styles from './questions.module.css';

interface Props {
  opened: boolean;
  bank: QuestionBank;
  ids: readonly number[];
  onClose: () => void;
  onMoved: () => void;
}

/** To another bank of one's own; an administrator may choose any. */
export function MoveQuestions({ opened, bank, ids, onClose, onMoved }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const moving = useMoveQuestions();
  const banks = useQuery({ ...allBanksQuery, enabled: opened });

  async function move({ id, title }: QuestionBank) {
    try {
      const { questions } = await moving.mutateAsync({ ids, bankId: id });
      toast.success(
        plural(questions, {
          one: `# question moved to ${title}.`,
          other: `# questions moved to ${title}.`,
        }),
      );
      onMoved();
      onClose();
    } catch (error) {
      sayFailure(error);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={plural(ids.length, { one: 'Move # question', other: 'Move # questions' })}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="filled"
            loading={moving.isPending}
            disabled={!banks.isSuccess}
          >
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <Loaded
        query={banks}
        loading={t`Loading question banks`}
        skeleton={<SkeletonBlock height={40} />}
        failed={t`Failed to load question banks.`}
      >
        {(all) => (
          <BankChoice formId={formId} from={bank} banks={all} onChosen={(target) => void move(target)} />
        )}
      </Loaded>
    </Dialog>
  );
}

interface BankChoiceProps {
  formId: string;
  from: QuestionBank;
  banks: readonly QuestionBank[];
  onChosen: (bank: QuestionBank) => void;
}

function BankChoice({ formId, from, banks, onChosen }: BankChoiceProps) {
  const { t } = useLingui();
  const [bankId, setBankId] = useState('');
  const [isTried, setTried] = useState(false);
  const targets = banks.filter(({ id }) => id !== from.id);
  const target = targets.find(({ id }) => String(id) === bankId);
  const isOthers = target !== undefined && target.teacher?.id !== from.teacher?.id;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (target) onChosen(target);
  }

  return (
    <form id={formId} className={styles.form} onSubmit={submit}>
      {targets.length === 0 && (
        <p>
          <Trans>There is no other bank yet. Open one first.</Trans>
        </p>
      )}
      <SelectField
        label={t`To the bank`}
        data-autofocus
        placeholder={t`Choose a bank`}
        options={targets.map((bank) => ({ value: String(bank.id), label: nameOf(bank, from) }))}
        value={bankId}
        error={isTried && !target && t`Please choose a bank`}
        onChange={(event) => setBankId(event.target.value)}
      />
      <p className={styles.quiet}>
        <Trans>They go to its end. The quizzes that ask them still do.</Trans>
      </p>
      {isOthers && (
        <p className={styles.quiet}>
          <Trans>This bank is somebody else's: the tags stay behind.</Trans>
        </p>
      )}
    </form>
  );
}

/** With its owner where that is not the same. */
function nameOf({ title, teacher }: QuestionBank, from: QuestionBank): string {
  if (!teacher || teacher.id === from.teacher?.id) return title;
  return `${title} (${teacher.firstName} ${teacher.lastName})`;
}
