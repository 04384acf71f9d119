import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Progress, ProgressFigures } from '#shared/contract/record.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { SubjectDialog } from './subject-dialog.tsx';
import { subjectName } from './subject-name.ts';

/** The first three of them have a card for everyone. */
const first = 3;

/** Overall and by subject; each says how it comes about when asked. */
export function SubjectCards({ progress: { overall, subjects } }: { progress: Progress }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<ProgressFigures['subject']>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = [overall, ...subjects].find(({ subject }) => subject === asked) ?? overall;

  function card(figures: ProgressFigures) {
    return {
      key: figures.subject ?? 'overall',
      label: subjectName(figures.subject),
      value: figures.average === null ? '–' : formatPercentage(figures.average),
      caption: <Caption figures={figures} />,
      onClick: () => {
        setAsked(figures.subject);
        setOpen(true);
      },
    };
  }

  const others = subjects.slice(first);
  return (
    <>
      <StatStrip label={t`Averages`} items={[overall, ...subjects.slice(0, first)].map(card)} />
      {others.length > 0 && <StatStrip label={t`Averages of other subjects`} items={others.map(card)} />}
      {/* There before it opens: a dialog that is born open does not know where the focus was. */}
      <SubjectDialog figures={shown} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Caption({ figures }: { figures: ProgressFigures }) {
  return (
    <>
      <span>{doneText(figures)}</span>
      <br />
      <span>{standingText(figures)}</span>
    </>
  );
}

function doneText({ counted, waiting, open, missed }: ProgressFigures): string {
  const done = counted + waiting;
  const total = done + open;
  if (total > 0) return plural(total, { one: `${done} of # quiz done`, other: `${done} of # quizzes done` });
  return plural(missed, { 0: 'No quiz yet', one: '# quiz missed', other: '# quizzes missed' });
}

function standingText({ cgpa, waiting }: ProgressFigures): string {
  if (cgpa === null) return waiting === 0 ? translate`No CGPA yet` : translate`Waits for a teacher`;
  const shown = formatDecimals(cgpa, 2);
  return translate`CGPA ${shown}`;
}
