import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { PublishDialog, type PublishFix } from '../actions/publish-dialog.tsx';
import { useQuizCommands } from '../actions/use-quiz-commands.ts';
import { useBuilder } from './builder-context.ts';
import { hasFaults } from './draft/draft-faults.ts';
import { countShownKeys, missingForPublishing } from './readiness.ts';

interface Props {
  onUnpublish?: () => void;
}

/** Publishes the quiz after saving unsaved changes. */
export function PublishButton({ onUnpublish }: Props) {
  const { t } = useLingui();
  const { state, quiz, drafted, draft, faults, isUnsaved, save, adopt } = useBuilder();
  const { publish } = useQuizCommands();
  const [isOpen, setOpen] = useState(false);
  const missing = missingForPublishing(drafted, draft.places);
  // With another programme chosen, the server decides whether the teacher may publish there.
  const isElsewhere = draft.programId !== String(quiz.program.id);
  const mayPublish = quiz.abilities.publish || isElsewhere;

  function open() {
    // Saving focuses the field with the problem.
    if (hasFaults(faults)) void save();
    else setOpen(true);
  }

  async function run(fix: PublishFix) {
    const saved = isUnsaved ? await save() : quiz;
    if (!saved) throw new Error(t`We couldn’t save your changes, so the quiz wasn’t published.`);
    adopt(await publish(saved, fix));
  }

  return (
    <>
      {/* One button for both states, so that the dialog can return the focus to it. */}
      <Button
        variant={quiz.isActive || isUnsaved ? 'default' : 'filled'}
        disabled={!quiz.isActive && !mayPublish}
        onClick={quiz.isActive ? onUnpublish : open}
      >
        {quiz.isActive ? <Trans>Unpublish</Trans> : <Trans>Publish</Trans>}
      </Button>
      <PublishDialog
        quiz={drafted}
        missing={missing}
        shownKeys={countShownKeys(state.built, draft.places)}
        isUnsaved={isUnsaved}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onPublish={run}
      />
    </>
  );
}
