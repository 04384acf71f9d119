import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { StepBubbles } from '#web/ui/step-bubbles.tsx';
import frame from '../public-frame.module.css';
import styles from './register.module.css';
import type { Step } from './registration.ts';

const lastStep = 3;
const headings: Record<Step, { title: MessageDescriptor; text: MessageDescriptor }> = {
  1: { title: msg`Personal Information`, text: msg`As it stands in your passport or identity card.` },
  2: { title: msg`Contact Details`, text: msg`Your e-mail address is also what you sign in with.` },
  3: {
    title: msg`Upload Photo`,
    text: msg`A passport size photo, so that your teachers know who takes the quiz.`,
  },
};

export function StepHeading({ step, ref }: { step: Step; ref: Ref<HTMLHeadingElement> }) {
  const { i18n } = useLingui();
  const { title, text } = headings[step];
  return (
    <div className={styles.heading}>
      <StepBubbles current={step} total={lastStep} />
      <div>
        <p className={styles.step} id="step-number">
          <Trans>
            Step {step} of {lastStep}
          </Trans>
        </p>
        <h1 ref={ref} className={frame.title} tabIndex={-1} aria-describedby="step-number">
          {i18n._(title)}
        </h1>
        <p className={frame.text}>{i18n._(text)}</p>
      </div>
    </div>
  );
}
