import { useEffect } from 'react';

const afterLoadMs = 3_000;

/** Loads dialogs, drawers and menus once the page is shown, so that the first one opens at once and without the network. */
export function usePanelsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that fails to load now is requested again when it is opened.
      void Promise.allSettled([
        import('#web/ui/dialog-panel.tsx'),
        import('#web/ui/side-drawer-panel.tsx'),
        import('#web/ui/popover-layer.tsx'),
        import('#web/ui/action-menu-layer.tsx'),
      ]);
    }, afterLoadMs);
    return () => clearTimeout(timer);
  }, []);
}
