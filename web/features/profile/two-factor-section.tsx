import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CodesDialog } from './two-factor/codes-dialog.tsx';
import { SetUpDialog } from './two-factor/set-up-dialog.tsx';
import { TurnOffDialog } from './two-factor/turn-off-dialog.tsx';
import { twoFactorQuery } from './two-factor/two-factor.ts';
import { TwoFactorState } from './two-factor/two-factor-state.tsx';

type Asked = 'set-up' | 'codes' | 'off';

/** Whether one's own sign-in asks for a second factor, and the ways to change that. */
export function TwoFactorSection() {
  const { t } = useLingui();
  const state = useQuery(twoFactorQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Loaded
        query={state}
        loading={t`Loading two-factor sign-in`}
        skeleton={<SkeletonRows count={1} />}
        failed={t`Failed to load two-factor sign-in.`}
      >
        {(shown) => <TwoFactorState state={shown} onAsk={setAsked} />}
      </Loaded>
      {/* Beside what is shown: that changes while a dialog still shows the codes. */}
      <SetUpDialog opened={asked === 'set-up'} onClose={close} />
      <CodesDialog opened={asked === 'codes'} onClose={close} />
      <TurnOffDialog opened={asked === 'off'} onClose={close} />
    </>
  );
}
