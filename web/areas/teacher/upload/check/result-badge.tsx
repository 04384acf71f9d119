import { Trans } from '@lingui/react/macro';
import { IconCheck, IconMinus, IconPencil, IconX } from '@tabler/icons-react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { type QuestionResult, resultOf } from './question-result.ts';

const looks = {
  ready: { tone: 'success', Icon: IconCheck, label: <Trans>Ready</Trans> },
  corrected: { tone: 'success', Icon: IconCheck, label: <Trans>Corrected</Trans> },
  fault: { tone: 'danger', Icon: IconX, label: <Trans>Fault</Trans> },
  dropped: { tone: 'neutral', Icon: IconMinus, label: <Trans>Dropped</Trans> },
} as const satisfies Record<QuestionResult, unknown>;

export function ResultBadge({ question, isUnsaved }: { question: UploadQuestion; isUnsaved: boolean }) {
  const { tone, Icon, label } = looks[resultOf(question)];
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {label}
      </StatusBadge>
      {isUnsaved && (
        <StatusBadge tone="warning" icon={<IconPencil size={12} aria-hidden="true" />}>
          <Trans>Not saved</Trans>
        </StatusBadge>
      )}
    </>
  );
}
