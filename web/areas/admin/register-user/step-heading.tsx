import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { StepBubbles } from '#web/ui/step-bubbles.tsx';
import { lastStepOf, type Step, type UserType } from './person-draft.ts';
import styles from './register-user.module.css';

interface Props {
  step: Step;
  role: UserType | '';
  ref: Ref<HTMLHeadingElement>;
}

const titles: Record<Step, MessageDescriptor> = {
  1: msg`Choose the user type`,
  2: msg`Personal Information`,
  3: msg`Contact and enrollment`,
  4: msg`Passport photo`,
};

export function StepHeading({ step, role, ref }: Props) {
  const { i18n } = useLingui();
  const lastStep = lastStepOf(role);
  const title = step === 3 && role === 'TEACHER' ? msg`Employment` : titles[step];
  return (
    <div className={styles.heading}>
      <StepBubbles current={step} total={lastStep} />
      <div>
        <p className={styles.step} id="step-number">
          <Trans>
            Step {step} of {lastStep}
          </Trans>
        </p>
        <h2 ref={ref} className={styles.title} tabIndex={-1} aria-describedby="step-number">
          {i18n._(title)}
        </h2>
      </div>
    </div>
  );
}
