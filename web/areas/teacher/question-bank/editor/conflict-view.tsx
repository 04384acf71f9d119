import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { versionsQuery } from '#web/features/question-banks/questions.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { bankDraftOf } from './bank-draft.ts';
import { type Choice, chooseAtFirst, findDifferences, mergeDrafts, type Part } from './compare-drafts.ts';
import { ConflictPart } from './conflict-part.tsx';
import styles from './difference.module.css';
import { DifferenceLegend } from './difference-legend.tsx';
import { baseOf } from './editing.ts';
import type { useQuestionEditor } from './use-question-editor.ts';

interface Props {
  editor: ReturnType<typeof useQuestionEditor>;
  theirs: Question;
  onDone: () => void;
}

/** Two have changed the same question: what each of them says, and which of it shall stay. */
export function ConflictView({ editor, theirs, onDone }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { base, draft: mine } = editor.editing;
  const versions = { base: base.draft, mine, theirs: bankDraftOf(theirs) };
  const differences = findDifferences(mine, versions.theirs);
  const [chosen, setChosen] = useState<Partial<Record<Part, Choice>>>({});
  const choose = (part: Part) => chosen[part] ?? chooseAtFirst(part, versions);
  useEffect(() => heading.current?.focus(), []);

  function settle(choice: (part: Part) => Choice, isKept: boolean): void {
    const draft = mergeDrafts(versions, choice);
    editor.change({ type: 'settle', question: theirs, draft, aside: isKept ? mine : null });
    onDone();
    if (!isKept) void editor.send(baseOf(theirs), draft, 'close');
  }

  return (
    <div className={styles.conflict}>
      <h3 className={styles.heading} ref={heading} tabIndex={-1}>
        <Trans>Somebody has changed this question</Trans>
      </h3>
      <WhoAndWhen question={theirs} />
      {differences.length === 0 ? (
        <p>
          <Trans>Their version says the same as yours.</Trans>
        </p>
      ) : (
        <DifferenceLegend removed={t`only in theirs`} added={t`only in yours`} />
      )}
      {differences.map((part) => (
        <ConflictPart
          key={part}
          part={part}
          versions={versions}
          choice={differences.length > 1 ? choose(part) : null}
          onChoose={(choice) => setChosen({ ...chosen, [part]: choice })}
        />
      ))}
      <div className={styles.buttons}>
        <Button variant="filled" loading={editor.isSaving} onClick={() => settle(() => 'mine', false)}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button onClick={() => settle(() => 'theirs', true)}>
          <Trans>Take theirs</Trans>
        </Button>
        {differences.length > 1 && (
          <Button onClick={() => settle(choose, true)}>
            <Trans>Take the choice above</Trans>
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          <Trans>Back to editing</Trans>
        </Button>
      </div>
    </div>
  );
}

function WhoAndWhen({ question }: { question: Question }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { data } = useQuery(versionsQuery(question.id));
  const version = data?.find((one) => one.version === question.version);
  const who = version?.author?.name ?? t`Somebody`;
  const when = version && formatDateTime(version.dateCreated, preferences);
  return (
    <p>
      {when ? (
        <Trans>
          {who} saved another version on {when}, while you were writing.
        </Trans>
      ) : (
        <Trans>Another version was saved while you were writing.</Trans>
      )}{' '}
      <Trans>Whatever you choose, their version stays in the history.</Trans>
    </p>
  );
}
