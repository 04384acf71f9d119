import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useId, useState } from 'react';
import type { Regrade, RegradeQuestion } from '#shared/contract/results/regrades.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './regrade.module.css';
import type { UndoWork } from './use-undo.ts';

interface Props {
  question: RegradeQuestion;
  undo: UndoWork;
  sectionRef: RefObject<HTMLElement | null>;
}

/** Earlier regrades of this question, with undo. */
export function PastRegrades({ question, undo, sectionRef }: Props) {
  const { regrades } = question;
  const titleId = useId();
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Past regrades</Trans>
      </SectionTitle>
      {regrades.length === 0 ? (
        <Text tone="ink2">
          <Trans>This question hasn’t been regraded.</Trans>
        </Text>
      ) : (
        <ul className={styles.list}>
          {regrades.map((regrade) => (
            <PastRegrade key={regrade.id} regrade={regrade} onUndo={() => undo.ask(regrade)} />
          ))}
        </ul>
      )}
      <UndoDialog
        question={question}
        undo={undo}
        // The button that opened the dialog is gone, so move focus.
        onUndone={() => sectionRef.current?.focus()}
      />
    </section>
  );
}

function PastRegrade({ regrade, onUndo }: { regrade: Regrade; onUndo: () => void }) {
  const preferences = useDatePreferences();
  const { appliedAt, appliedBy, undoneAt, undoneBy, attemptsChanged, reason, canUndo } = regrade;
  const when = formatDateTime(appliedAt, preferences);
  const undone = undoneAt === null ? '' : formatDateTime(undoneAt, preferences);
  return (
    <li className={styles.entry}>
      <Text as="div" className={styles.words} breaks>
        <p className={styles.terms}>
          {termsText(regrade)}
          {undoneAt !== null && (
            <StatusBadge tone="neutral">
              <Trans>Undone</Trans>
            </StatusBadge>
          )}
        </p>
        <p>{reason}</p>
        <Text size="small" tone="ink3">
          {t`Applied by ${appliedBy}, ${when}.`}{' '}
          {plural(attemptsChanged, { one: '# score changed.', other: '# scores changed.' })}{' '}
          {undoneAt !== null &&
            (undoneBy === null ? t`Undone ${undone}.` : t`Undone by ${undoneBy}, ${undone}.`)}
        </Text>
        {undoneAt === null && !canUndo && (
          <Text size="small" tone="ink3">
            <Trans>To undo this regrade, undo the later one first.</Trans>
          </Text>
        )}
      </Text>
      {canUndo && (
        <Button size="xs" onClick={onUndo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </li>
  );
}

function termsText({ accepted, allVersions, creditAll, points }: Regrade): string {
  const key = accepted?.join(', ') ?? '';
  return [
    ...(creditAll ? [t`Full marks for everyone`] : []),
    ...(accepted === null ? [] : [t`Answer key: ${key}`]),
    ...(points === null ? [] : [plural(points, { one: '# point', other: '# points' })]),
    ...(allVersions ? [t`All versions`] : []),
  ].join(' · ');
}

interface UndoDialogProps {
  question: RegradeQuestion;
  undo: UndoWork;
  onUndone: () => void;
}

/** Confirms an undo, and offers to restore the answer key in the question bank. */
function UndoDialog({ question: { bankKey }, undo, onUndone }: UndoDialogProps) {
  const { t } = useLingui();
  const offer = bankKey?.regrade.id === undo.asked?.id ? bankKey : null;
  const [choice, setChoice] = useState<boolean | null>(null);
  // Unticked if the teacher had changed the key in the bank before the regrade.
  const isRestored = choice ?? offer?.isSetByRegrade ?? false;
  const { from = '', to = '' } = offer ?? {};

  function close() {
    undo.close();
    setChoice(null);
  }

  async function confirm() {
    const bankVersion = offer && isRestored ? offer.version : null;
    if (undo.asked) await undo.undo({ regrade: undo.asked, bankVersion });
    close();
    onUndone();
  }

  return (
    <ConfirmDialog
      opened={undo.isAsked}
      onClose={close}
      title={<Trans>Undo this regrade?</Trans>}
      confirmLabel={<Trans>Undo regrade</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <Stack gap={12}>
        <p>
          <Trans>The previous scores will be restored. Marks given by teachers since then are kept.</Trans>
        </p>
        {offer ? (
          <CheckField
            label={t`Also restore the answer key in the question bank`}
            hint={t`Changes the answer key from ${from} back to ${to}.`}
            checked={isRestored}
            onChange={(event) => setChoice(event.target.checked)}
          />
        ) : (
          <p>
            <Trans>The question in the bank doesn’t change.</Trans>
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
