import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

const labels = {
  profile: msg`Admin Profile`,
  security: msg`Account Security`,
  notifications: msg`Notifications`,
  privacy: msg`Privacy Settings`,
  preferences: msg`System Preferences`,
  data: msg`Data and Activity`,
  users: msg`User Management`,
  system: msg`System Settings`,
  help: msg`Help and Support`,
} as const satisfies Record<SettingsTab, MessageDescriptor>;

const panels: Record<SettingsTab, ComponentType> = {
  profile: lazy(() => import('./profile/profile-tab.tsx')),
  security: lazy(() => import('./security-tab.tsx')),
  notifications: lazy(() => import('./notifications-tab.tsx')),
  privacy: lazy(() => import('./privacy/privacy-tab.tsx')),
  preferences: lazy(() => import('./preferences-tab.tsx')),
  data: lazy(() => import('./data/data-tab.tsx')),
  users: lazy(() => import('./users/users-tab.tsx')),
  system: lazy(() => import('./system/system-tab.tsx')),
  help: lazy(() => import('./help/help-tab.tsx')),
};

export default function SettingsPage() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const tab = readTab(search.get('tab'));
  const Panel = panels[tab];
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`Settings for you and for your institution.`} />
      <SettingsFrame
        tabs={settingsTabs.map((name) => ({ tab: name, label: i18n._(labels[name]) }))}
        current={tab}
      >
        <Suspense
          fallback={
            <LoadingRegion label={t`Loading settings…`}>
              <SkeletonRows count={4} height={56} />
            </LoadingRegion>
          }
        >
          <Panel key={tab} />
        </Suspense>
      </SettingsFrame>
    </>
  );
}

const settingsTabs = [
  'profile',
  'security',
  'notifications',
  'privacy',
  'preferences',
  'data',
  'users',
  'system',
  'help',
] as const;
type SettingsTab = (typeof settingsTabs)[number];

/** The first tab unless the address names another. */
function readTab(name: string | null): SettingsTab {
  return settingsTabs.find((tab) => tab === name) ?? 'profile';
}
