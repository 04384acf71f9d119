import { useLingui } from '@lingui/react/macro';
import type { AttemptDevice } from '#shared/contract/attempts/answer-versions.ts';

/** "Phone, Chrome"; empty if nothing was recorded. */
export function useDeviceLabel(): (device: AttemptDevice | null) => string {
  const { t } = useLingui();
  return (device) => {
    if (!device) return '';
    const kinds = { COMPUTER: t`Computer`, TABLET: t`Tablet`, PHONE: t`Phone` };
    const kind = kinds[device.kind];
    const { browser } = device;
    return browser === '' ? kind : t`${kind}, ${browser}`;
  };
}
