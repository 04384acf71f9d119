import { useLingui } from '@lingui/react/macro';
import type { Question } from '#shared/contract/question-banks.ts';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { PickPanel } from './pick-panel.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onPicked: (questions: readonly Question[]) => void;
}

/** Questions of the banks, to be picked from. */
export function PickDrawer({ opened, onClose, onPicked }: Props) {
  const { t } = useLingui();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t`Pick questions`} size={720}>
      <PickPanel
        onClose={onClose}
        onPicked={(questions) => {
          onPicked(questions);
          onClose();
        }}
      />
    </SideDrawer>
  );
}
