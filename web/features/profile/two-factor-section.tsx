import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TwoFactorState as State } from '#shared/contract/people/two-factor.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDatePreferences } from './preferences.ts';
import { ProofForm } from './two-factor/proof-form.tsx';
import { RecoveryCodes } from './two-factor/recovery-codes.tsx';
import { SetUpDialog } from './two-factor/set-up-dialog.tsx';
import styles from './two-factor/two-factor.module.css';
import {
  type Proof,
  twoFactorQuery,
  useReplaceRecoveryCodes,
  useTurnOffTwoFactor,
} from './two-factor/two-factor.ts';
import { useKeptCodes } from './two-factor/use-kept-codes.ts';

type Asked = 'set-up' | 'codes' | 'off';

/** Whether two-factor sign-in is on, and the buttons to change it. */
export function TwoFactorSection() {
  const { t } = useLingui();
  const state = useQuery(twoFactorQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Loaded
        query={state}
        loading={t`Loading two-factor sign-in…`}
        skeleton={<SkeletonRows count={1} />}
        failed={t`We couldn’t load two-factor sign-in.`}
      >
        {(shown) => <TwoFactorState state={shown} onAsk={setAsked} />}
      </Loaded>
      {/* Outside the loaded state, which changes while a dialog still shows the codes. */}
      <SetUpDialog opened={asked === 'set-up'} onClose={close} />
      <CodesDialog opened={asked === 'codes'} onClose={close} />
      <TurnOffDialog opened={asked === 'off'} onClose={close} />
    </>
  );
}

interface TurnOffDialogProps {
  opened: boolean;
  onClose: () => void;
}

function TurnOffDialog({ opened, onClose }: TurnOffDialogProps) {
  const { t } = useLingui();
  const turnOff = useTurnOffTwoFactor();

  async function send(proof: Proof) {
    await turnOff.mutateAsync(proof);
    onClose();
    toast.success(t`Two-factor sign-in is off. You now sign in with your password alone.`);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t`Turn off two-factor sign-in`}>
      <ProofForm
        text={<Trans>You’ll sign in with your password alone. Your recovery codes will stop working.</Trans>}
        confirmLabel={<Trans>Turn off</Trans>}
        tone="danger"
        onProof={send}
      />
    </Dialog>
  );
}

interface CodesDialogProps {
  opened: boolean;
  onClose: () => void;
}

function CodesDialog({ opened, onClose }: CodesDialogProps) {
  const { t } = useLingui();
  const replace = useReplaceRecoveryCodes();
  const codes = useKeptCodes(onClose);
  return (
    <Dialog opened={opened} onClose={codes.close} title={t`New recovery codes`}>
      {codes.codes ? (
        <RecoveryCodes codes={codes.codes} isWarned={codes.isWarned} onKept={codes.finish} />
      ) : (
        <ProofForm
          text={<Trans>Your current recovery codes will stop working.</Trans>}
          confirmLabel={<Trans>Create new codes</Trans>}
          onProof={async (proof) => codes.show((await replace.mutateAsync(proof)).recoveryCodes)}
        />
      )}
    </Dialog>
  );
}

interface TwoFactorStateProps {
  state: State;
  onAsk: (asked: 'set-up' | 'codes' | 'off') => void;
}

const few = 3;

function TwoFactorState({ state, onAsk }: TwoFactorStateProps) {
  const preferences = useDatePreferences();
  if (!state.isOn) {
    return (
      <Stack gap={12} align="start">
        <p className={styles.text}>
          <Trans>
            Asks for a code from your phone when you sign in, so a stolen password alone isn’t enough.
          </Trans>
        </p>
        <Row wrap gap={8}>
          <Button onClick={() => onAsk('set-up')}>
            <Trans>Set up two-factor sign-in</Trans>
          </Button>
        </Row>
      </Stack>
    );
  }
  const since = state.since === null ? '' : formatDate(state.since, preferences);
  return (
    <Stack gap={12} align="start">
      <p className={styles.text}>
        <StatusBadge tone="success">
          <Trans context="two-factor sign-in">On</Trans>
        </StatusBadge>{' '}
        <Trans>since {since}</Trans>
        {' · '}
        <span data-few={state.recoveryCodesLeft < few || undefined} className={styles.left}>
          <Plural
            value={state.recoveryCodesLeft}
            _0="no recovery codes left"
            one="# recovery code left"
            other="# recovery codes left"
          />
        </span>
      </p>
      <Row wrap gap={8}>
        <Button onClick={() => onAsk('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        {!state.isRequired && (
          <Button onClick={() => onAsk('off')}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </Row>
      {state.isRequired && (
        <p className={styles.text}>
          <Trans>Your institution requires two-factor sign-in for staff.</Trans>
        </p>
      )}
    </Stack>
  );
}
