import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isLessSafe, type SystemSettings } from '#shared/settings.ts';
import { useSavedForm } from '#web/features/settings/use-saved-form.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { readSettings, type SettingName, type ShownSettings, showSettings } from './shown-settings.ts';
import { useSaveSettings } from './system-settings.ts';

export type SettingsPartForm<Name extends SettingName> = ReturnType<typeof useSettingsPart<Name>>;

/** A group of system settings that are changed and saved together. */
export function useSettingsPart<Name extends SettingName>(
  title: string,
  settings: SystemSettings,
  names: readonly Name[],
) {
  const { t } = useLingui();
  const [asksPassword, setAsksPassword] = useState(false);
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const isDespiteRunning = useRef(false);
  const saving = useSaveSettings();
  const form = useSavedForm<ShownSettings<Name>>({
    title,
    saved: showSettings(settings, names),
    check: (changed) => readSettings<Name>(changed, settings).problems ?? {},
    save: async (changed) => {
      const { change = {} } = readSettings<Name>(changed, settings);
      if (isLessSafe(settings, { ...settings, ...change })) {
        setAsksPassword(true);
        return false;
      }
      await saving.mutateAsync({ change, isDespiteRunning: isDespiteRunning.current });
      return true;
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError && error.code === 'ATTEMPTS_RUNNING')) return false;
      setAskedAbout(error.serverMessage ?? error.message);
      return true;
    },
    done: t`${title} saved.`,
  });

  function saveAnyway() {
    setAskedAbout(null);
    // `send` reads it before it returns.
    isDespiteRunning.current = true;
    form.send();
    isDespiteRunning.current = false;
  }

  /** Throws what the dialog shows. */
  async function saveWithPassword(currentPassword: string): Promise<void> {
    const { change } = readSettings<Name>(form.changed, settings);
    if (!change) return;
    await saving.mutateAsync({ change: { ...change, currentPassword } });
    form.finish();
  }

  function withdraw() {
    setAskedAbout(null);
    setAsksPassword(false);
  }

  return {
    ...form,
    /** The server's question before it closes while quizzes are being taken; null when there is none. */
    askedAbout,
    saveAnyway,
    withdraw,
    /** The change makes the system less safe: the password is asked first. */
    asksPassword,
    saveWithPassword,
  };
}
