import { Trans, useLingui } from '@lingui/react/macro';
import { HelpTopic } from '#web/features/settings/help-topic.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { ShortcutList } from '#web/features/settings/shortcut-list.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { AccountTopics } from './account-topics.tsx';
import { PeopleTopics } from './people-topics.tsx';
import { SystemStatus } from './system-status.tsx';
import { SystemTopics } from './system-topics.tsx';

export default function HelpTab() {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <div className={styles.parts}>
      <SettingsPart title={t`Help and Support`}>
        <div className={styles.topics}>
          <PeopleTopics />
          <AccountTopics />
          <SystemTopics />
          <HelpTopic title={t`Keyboard shortcuts`}>
            <ShortcutList />
          </HelpTopic>
          <HelpTopic title={t`How to get help`}>
            <p>
              <Trans>
                Whoever runs the server of {name} finds in its log what went wrong: tell them when it was and
                what the message said. The status below shows them at a glance what the system is doing.
              </Trans>
            </p>
          </HelpTopic>
        </div>
      </SettingsPart>
      <SettingsPart title={t`System status`}>
        <SystemStatus />
      </SettingsPart>
    </div>
  );
}
