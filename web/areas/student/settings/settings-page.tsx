import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { HelpTab } from './help/help-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { ViewedProfile } from './profile/viewed-profile.tsx';

const labels = {
  profile: msg`Student Profile`,
  preferences: msg`System Preferences`,
  help: msg`Help and Support`,
} as const satisfies Record<SettingsTab, MessageDescriptor>;

const panels: Record<SettingsTab, () => ReactNode> = {
  profile: ProfileTab,
  preferences: PreferencesTab,
  help: HelpTab,
};

export default function SettingsPage() {
  const { t, i18n } = useLingui();
  const { isReadOnly } = useViewedStudent();
  const [search] = useSearchParams();
  const tab = readTab(search.get('tab'));
  const Panel = panels[tab];
  // Someone viewing the record sees neither the student's preferences nor the help.
  if (isReadOnly) return <ViewedProfile />;
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`Your profile and preferences.`} />
      <SettingsFrame
        tabs={settingsTabs.map((name) => ({ tab: name, label: i18n._(labels[name]) }))}
        current={tab}
      >
        <Panel key={tab} />
      </SettingsFrame>
    </>
  );
}

const settingsTabs = ['profile', 'preferences', 'help'] as const;
type SettingsTab = (typeof settingsTabs)[number];

/** Falls back to the first tab. */
function readTab(name: string | null): SettingsTab {
  return settingsTabs.find((tab) => tab === name) ?? 'profile';
}
