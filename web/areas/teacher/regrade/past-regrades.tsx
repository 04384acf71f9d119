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
        <Trans>Regrades of this question</Trans>
      </SectionTitle>
      {regrades.length === 0 ? (
        <Text tone="ink2">
          <Trans>None yet. Its own key counts.</Trans>
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
          {t`By ${appliedBy}, ${when}.`}{' '}
          {plural(attemptsChanged, { one: '# score was changed.', other: '# scores were changed.' })}{' '}
          {undoneAt !== null &&
            (undoneBy === null ? t`Undone ${undone}.` : t`Undone by ${undoneBy}, ${undone}.`)}
        </Text>
        {undoneAt === null && !canUndo && (
          <Text size="small" tone="ink3">
            <Trans>A later regrade stands on it: undo that one first.</Trans>
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
  const worth = points === null ? '' : plural(points, { one: '# point', other: '# points' });
  return [
    ...(creditAll ? [t`Full points for everyone`] : []),
    ...(accepted === null ? [] : [t`Right: ${key}`]),
    ...(points === null ? [] : [t`Worth ${worth}`]),
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
          <Trans>Every score goes back to what it was. Marks that a teacher has given since stay.</Trans>
        </p>
        {offer ? (
          <CheckField
            label={t`Also restore the key in the question bank`}
            hint={t`The key ${from} becomes ${to} again.`}
            checked={isRestored}
            onChange={(event) => setChoice(event.target.checked)}
          />
        ) : (
          <p>
            <Trans>The question in its bank stays as it is now.</Trans>
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
