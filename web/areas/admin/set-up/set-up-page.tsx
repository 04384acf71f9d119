import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SetUp } from '#shared/contract/platform/set-up.ts';
import { countSetUpSteps } from '#shared/count-set-up-steps.ts';
import { setUpQuery } from '#web/features/set-up/set-up-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import { useSaveSettings } from '../settings/system-settings.ts';
import styles from './set-up.module.css';
import { SideCards } from './side-cards.tsx';
import { StartForRealDialog } from './start-for-real-dialog.tsx';
import { StepList } from './step-list.tsx';

/** What is left before the institution can work with its own people. */
export default function SetUpPage() {
  const { t } = useLingui();
  const query = useQuery(setUpQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={t`Set-up`}
        subtitle={data && subtitleOf(data)}
        actions={data && !data.demo && <HideButton setUp={data} />}
      />
      <Loaded
        query={query}
        loading={t`Loading the set-up steps…`}
        skeleton={<SkeletonRows count={7} height={64} />}
        failed={t`We couldn’t load the set-up steps.`}
      >
        {(setUp) => <Steps setUp={setUp} />}
      </Loaded>
    </>
  );
}

function subtitleOf(setUp: SetUp): string {
  if (setUp.demo) return t`This is the demo school. Start for real to replace it with your own.`;
  const { done, total, open } = countSetUpSteps(setUp);
  if (done === total) return t`Everything is set up.`;
  if (open === 0) {
    return plural(total - done, { one: 'You skipped # step.', other: 'You skipped # steps.' });
  }
  return setUp.emptied
    ? plural(open, {
        one: 'You deleted the demo school. # step is left before you invite people.',
        other: 'You deleted the demo school. # steps are left before you invite people.',
      })
    : plural(open, {
        one: '# step is left before you invite people.',
        other: '# steps are left before you invite people.',
      });
}

function Steps({ setUp }: { setUp: SetUp }) {
  const [search, setSearch] = useSearchParams();
  const { done, total } = countSetUpSteps(setUp);
  const isStarting = search.has('start') && setUp.abilities.change;
  return (
    <>
      <Row gap={12} align="center" className={styles.progress}>
        <ProgressBar value={done} of={total} />
        <Text as="span" size="small" tone="ink2">
          <Trans>
            {done} of {total} done
          </Trans>
        </Text>
      </Row>
      <div className={styles.page} data-alone={setUp.demo ? true : undefined}>
        <StepList setUp={setUp} onStart={() => setSearch({ start: '' }, { replace: true })} />
        {!setUp.demo && <SideCards setUp={setUp} />}
      </div>
      {setUp.demo && (
        <StartForRealDialog
          demo={setUp.demo}
          opened={isStarting}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </>
  );
}

function HideButton({ setUp }: { setUp: SetUp }) {
  const { t } = useLingui();
  const save = useSaveSettings();
  const reason = useReadOnlyReason('setUp');
  const label = setUp.isHidden ? t`Show in sidebar` : t`Hide this page`;
  if (!setUp.abilities.change) {
    return <Unavailable reason={reason}>{(control) => <Button {...control}>{label}</Button>}</Unavailable>;
  }

  async function toggle() {
    try {
      await save.mutateAsync({ change: { setUpHidden: !setUp.isHidden } });
      if (!setUp.isHidden) toast.success(t`Set-up is hidden. You can still open it from Help and Support.`);
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  return (
    <Button loading={save.isPending} onClick={() => void toggle()}>
      {label}
    </Button>
  );
}
