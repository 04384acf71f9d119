import { plural } from '@lingui/core/macro';
import type { ToastSeries } from '#web/ui/feedback/toast.ts';

/** Students accepted one after the other are reported together. */
export const acceptedSeries: ToastSeries = {
  key: 'students accepted',
  text: (count) =>
    plural(count, {
      one: '# student was accepted. An invitation is on its way.',
      other: '# students were accepted. Invitations are on their way.',
    }),
};
