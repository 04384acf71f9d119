import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { versionsQuery } from '#web/features/question-banks/question-queries.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { type BankQuestionDraft, bankDraftOf } from '../draft/bank-question-draft.ts';
import { baseOf } from '../draft/editing-state.ts';
import type { useQuestionEditor } from '../use-question-editor.ts';
import {
  type Choice,
  chooseAtFirst,
  findDifferences,
  isSamePart,
  mergeDrafts,
  type Part,
} from './compare-drafts.ts';
import { DifferenceLegend, DifferentPart, partLabels } from './part-difference.tsx';

interface Props {
  editor: ReturnType<typeof useQuestionEditor>;
  theirs: Question;
  onDone: () => void;
}

/** Two people changed the same question: compares both versions and lets the user choose part by part. */
export function ConflictView({ editor, theirs, onDone }: Props) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { base, draft: mine } = editor.editing;
  const versions = { base: base.draft, mine, theirs: bankDraftOf(theirs) };
  const differences = findDifferences(mine, versions.theirs);
  const [chosen, setChosen] = useState<Partial<Record<Part, Choice>>>({});
  const choose = (part: Part) => chosen[part] ?? chooseAtFirst(part, versions);
  useEffect(() => heading.current?.focus(), []);

  function resolve(choice: (part: Part) => Choice, isKept: boolean): void {
    const draft = mergeDrafts(versions, choice);
    editor.change({ type: 'resolve', question: theirs, draft, aside: isKept ? mine : null });
    onDone();
    if (!isKept) void editor.send(baseOf(theirs), draft, 'close');
  }

  return (
    <Stack gap={16}>
      <Text as="h3" size="section" ref={heading} tabIndex={-1}>
        <Trans>Someone else changed this question</Trans>
      </Text>
      <WhoAndWhen question={theirs} />
      {differences.length === 0 ? (
        <p>
          <Trans>Their version is the same as yours.</Trans>
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
      <Row wrap gap={8}>
        <Button variant="filled" loading={editor.isSaving} onClick={() => resolve(() => 'mine', false)}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button onClick={() => resolve(() => 'theirs', true)}>
          <Trans>Take theirs</Trans>
        </Button>
        {differences.length > 1 && (
          <Button onClick={() => resolve(choose, true)}>
            <Trans>Use the choices above</Trans>
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          <Trans>Back to editing</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

function WhoAndWhen({ question }: { question: Question }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { data } = useQuery(versionsQuery(question.id));
  const version = data?.find((one) => one.version === question.version);
  const who = version?.author?.name ?? t`Someone`;
  const when = version && formatDateTime(version.dateCreated, preferences);
  return (
    <p>
      {when ? (
        <Trans>
          {who} saved another version on {when} while you were editing.
        </Trans>
      ) : (
        <Trans>Another version was saved while you were editing.</Trans>
      )}{' '}
      <Trans>Whatever you choose, their version stays in the history.</Trans>
    </p>
  );
}

interface ConflictPartProps {
  part: Part;
  versions: { base: BankQuestionDraft; mine: BankQuestionDraft; theirs: BankQuestionDraft };
  /** Null if only one part differs: then the buttons below are enough. */
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
}

function ConflictPart({ part, versions, choice, onChoose }: ConflictPartProps) {
  const { t } = useLingui();
  const label = t(partLabels[part]);
  return (
    <DifferentPart part={part} from={versions.theirs} to={versions.mine}>
      <Text size="small" tone="ink2">
        <WhoChanged part={part} versions={versions} />
      </Text>
      {choice !== null && (
        <Segmented
          label={t`${label}: version to use`}
          value={choice}
          onChange={onChoose}
          options={[
            { value: 'mine', label: t`Mine` },
            { value: 'theirs', label: t`Theirs` },
          ]}
        />
      )}
    </DifferentPart>
  );
}

function WhoChanged({
  part,
  versions: { base, mine, theirs },
}: Pick<ConflictPartProps, 'part' | 'versions'>) {
  if (isSamePart(part, base, mine)) return <Trans>Only they changed this.</Trans>;
  if (isSamePart(part, base, theirs)) return <Trans>Only you changed this.</Trans>;
  return <Trans>You both changed this.</Trans>;
}
