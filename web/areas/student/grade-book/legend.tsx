import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { difficultyRule, gradeBookBands, gradingScale } from '#shared/grading-scale.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './grade-book.module.css';

/** A button that explains colours, difficulty and statuses. */
export function Legend() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconInfoCircle size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>What the colours mean</Trans>
      </Button>
      <Rules opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Rules({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>What the colours mean</Trans>}>
      <Stack gap={12}>
        <p>
          <Trans>The colour of a score shows its percentage:</Trans>
        </p>
        <Stack as="ul" className={styles.bands} gap={4}>
          {gradeBookBands.map(({ letter, from }) => (
            <li key={letter} className={styles.score} data-band={letter}>
              <span className={styles.band} aria-hidden="true" />
              <BandName from={from} />
            </li>
          ))}
        </Stack>
        <LetterScale />
        <Text as="h3" size="label">
          <Trans>Difficulty</Trans>
        </Text>
        <DifficultyRule />
        <Text as="h3" size="label">
          <Trans>Missed</Trans>
        </Text>
        <p>
          <Trans>
            A quiz that closed without an attempt after enrollment. It doesn’t count towards the average or
            the CGPA.
          </Trans>
        </p>
      </Stack>
    </Dialog>
  );
}

function BandName({ from }: { from: number }) {
  const lowest = formatPercent(gradeBookBands.at(-2)?.from ?? 0);
  const least = formatPercent(from);
  if (from === 0) {
    return <Trans>Below {lowest}</Trans>;
  }
  return <Trans>{least} and above</Trans>;
}

function LetterScale() {
  const [a, bPlus, b, cPlus, c] = gradingScale.map(({ from }) => formatPercent(from));
  return (
    <p>
      <Trans>
        The letter grade is the same everywhere: A from {a}, B+ from {bPlus}, B from {b}, C+ from {cPlus}, C
        from {c}.
      </Trans>
    </p>
  );
}

function DifficultyRule() {
  const { leastStudents } = difficultyRule;
  const easy = formatPercent(difficultyRule.easyFrom);
  const medium = formatPercent(difficultyRule.mediumFrom);
  return (
    <p>
      <Trans>
        Based on the average of all students’ best final results: Easy from {easy}, Medium from {medium}, Hard
        below that. Shown once at least {leastStudents} students have a final result, so individual results
        stay private.
      </Trans>
    </p>
  );
}
