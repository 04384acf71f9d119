import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Regrade, RegradeQuestion } from '#shared/contract/regrades.ts';
import { paths } from '#web/lib/paths.ts';
import { reportPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Trail } from '../reports/trail.tsx';
import { ApplyForm } from './difference/apply-form.tsx';
import { Difference } from './difference/difference.tsx';
import { useDifference } from './difference/use-difference.ts';
import { PastRegrades } from './past/past-regrades.tsx';
import { useUndo } from './past/use-undo.ts';
import { QuestionNow } from './question-now.tsx';
import styles from './regrade.module.css';
import { SuggestionNote } from './suggestion-note.tsx';
import { RegradeFields } from './terms/regrade-fields.tsx';
import { useRegradeDraft } from './use-regrade-draft.ts';

export function RegradeView({ question }: { question: RegradeQuestion }) {
  const { t } = useLingui();
  const draft = useRegradeDraft(question);
  const difference = useDifference(draft.shown);
  const past = useRef<HTMLElement>(null);
  const undo = useUndo();
  const problems = draft.problemsWith(difference.query.error);
  const { shown, isStale } = draft;
  const { quiz } = question;

  function see() {
    draft.see();
    difference.goTo(0);
    // The same once more: others may have handed in since.
    if (shown && !isStale) void difference.again();
  }

  function finish(regrade: Regrade) {
    draft.reset();
    undo.offer(regrade);
    past.current?.focus();
    past.current?.scrollIntoView();
  }

  return (
    <>
      <Trail
        steps={[
          { name: t`Reports`, path: paths.teacher.reports },
          { name: quiz.title, path: reportPath(quiz.id) },
        ]}
        here={t`Regrade`}
      />
      <PageHeader
        title={t`Regrade a question`}
        subtitle={t`Change the answer key, preview the result, then apply it. You can undo it later.`}
      />
      <div className={styles.page}>
        <QuestionNow question={question} />
        <SuggestionNote question={question} suggested={draft.suggested} />
        <RegradeFields
          question={question}
          draft={draft.draft}
          problems={problems}
          onChange={draft.change}
          onScope={draft.setScope}
        />
        <div className={styles.see}>
          <Button
            variant={shown && !isStale ? 'default' : 'filled'}
            loading={shown !== null && difference.query.isFetching && difference.query.data === undefined}
            onClick={see}
          >
            <Trans>See the difference</Trans>
          </Button>
          {problems.other !== undefined && <Notice tone="danger">{problems.other}</Notice>}
        </div>
        {shown && (
          <Difference difference={difference} isStale={isStale}>
            {(preview) => (
              <ApplyForm
                question={question}
                terms={shown}
                preview={preview}
                isStale={isStale}
                onApplied={finish}
              />
            )}
          </Difference>
        )}
        <PastRegrades question={question} undo={undo} sectionRef={past} />
      </div>
    </>
  );
}
