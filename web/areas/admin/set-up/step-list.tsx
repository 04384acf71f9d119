import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SetUp, SetUpStep } from '#shared/contract/platform/set-up.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PanelList } from '#web/ui/layout/panel.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import { useSaveSettings } from '../settings/system-settings.ts';
import { RestoreDemo } from './restore-demo.tsx';
import styles from './set-up.module.css';
import { stepPlace, stepWords } from './set-up-words.ts';

interface Props {
  setUp: SetUp;
  onStart: () => void;
}

export function StepList({ setUp, onStart }: Props) {
  const { t } = useLingui();
  const next = setUp.steps.find(({ state }) => state === 'open')?.name;
  return (
    <PanelList aria-label={t`Steps`}>
      {setUp.steps.map((step, index) => (
        <StepRow
          key={step.name}
          step={step}
          number={index + 1}
          isNext={step.name === next}
          setUp={setUp}
          onStart={onStart}
        />
      ))}
    </PanelList>
  );
}

interface StepRowProps extends Props {
  step: SetUpStep;
  number: number;
  isNext: boolean;
}

function StepRow({ step, number, isNext, setUp, onStart }: StepRowProps) {
  const preferences = useDatePreferences();
  const { title, detail } = stepWords(step, setUp, preferences);
  const isDone = step.state === 'done';
  return (
    <li className={styles.step} data-next={isNext || undefined}>
      <Bubble
        letter={isDone ? <IconCheck size={16} /> : number}
        state={isDone ? 'filled' : isNext ? 'chosen' : 'open'}
      />
      <div className={styles.words}>
        <Text as="h2" size="label">
          {title}
          <span className="visually-hidden">
            {' '}
            <StateName state={step.state} />
          </span>
        </Text>
        <Text size="small" tone="ink2" breaks>
          {detail}
          {step.state === 'skipped' && (
            <>
              {' '}
              <Trans>Skipped.</Trans>
            </>
          )}
        </Text>
      </div>
      <Row wrap gap={8} align="center" className={styles.actions}>
        <StepActions step={step} setUp={setUp} isNext={isNext} onStart={onStart} />
      </Row>
    </li>
  );
}

function StateName({ state }: Pick<SetUpStep, 'state'>): ReactNode {
  switch (state) {
    case 'done':
      return <Trans>(done)</Trans>;
    case 'open':
      return <Trans>(to do)</Trans>;
    case 'skipped':
      return <Trans>(skipped)</Trans>;
    case 'later':
      return <Trans>(once the demo is deleted)</Trans>;
  }
}

type ActionsProps = Omit<StepRowProps, 'number'>;

function StepActions({ step, setUp, isNext, onStart }: ActionsProps) {
  if (step.state === 'later') return null;
  if (!setUp.abilities.change) return <ReadOnlyAction step={step} setUp={setUp} />;
  if (step.name === 'demo') return <DemoAction setUp={setUp} onStart={onStart} />;
  const place = stepPlace(step, setUp);
  const isDone = step.state === 'done';
  return (
    <>
      {(isNext || step.state === 'skipped') && <SkipButton step={step} setUp={setUp} />}
      {place && (
        <Button component={Link} to={place.to} variant={isDone ? 'subtle' : isNext ? 'filled' : 'default'}>
          {place.label}
        </Button>
      )}
    </>
  );
}

function DemoAction({ setUp, onStart }: Props) {
  if (setUp.demo) {
    return (
      <Button variant="filled" onClick={onStart}>
        <Trans>Start for real</Trans>
      </Button>
    );
  }
  const backupId = setUp.emptied?.backupId;
  return backupId ? <RestoreDemo backupId={backupId} /> : null;
}

function ReadOnlyAction({ step, setUp }: Pick<ActionsProps, 'step' | 'setUp'>) {
  const { t } = useLingui();
  const reason = useReadOnlyReason('setUp');
  const label = step.name === 'demo' ? setUp.demo && t`Start for real` : stepPlace(step, setUp)?.label;
  if (!label) return null;
  return (
    <Unavailable reason={reason}>
      {(control) => (
        <Button variant={step.state === 'done' ? 'subtle' : 'default'} {...control}>
          {label}
        </Button>
      )}
    </Unavailable>
  );
}

function SkipButton({ step, setUp }: Pick<ActionsProps, 'step' | 'setUp'>) {
  const save = useSaveSettings();
  const [isBusy, setBusy] = useState(false);
  const isSkipped = step.state === 'skipped';

  async function toggle() {
    const others = setUp.steps.filter(({ state, name }) => state === 'skipped' && name !== step.name);
    const setUpSkipped = [...others.map(({ name }) => name), ...(isSkipped ? [] : [step.name])];
    setBusy(true);
    try {
      await save.mutateAsync({ change: { setUpSkipped } });
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void toggle()}>
      {isSkipped ? <Trans>Don’t skip</Trans> : <Trans>Skip for now</Trans>}
    </Button>
  );
}
