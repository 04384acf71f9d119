import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isLessSafe, type SystemSettings, type SystemSettingsUpdate } from '#shared/settings.ts';
import { readFieldProblems } from '#web/features/settings/field-problems.ts';
import type { SavedTogether } from '#web/features/settings/settings-form.tsx';
import { useDraft } from '#web/features/settings/use-draft.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { toast } from '#web/ui/toast.ts';
import { readSettings, type SettingName, type ShownSettings, showSettings } from './shown-settings.ts';
import { useSaveSettings } from './system-settings.ts';

type Problems<Name extends SettingName> = Partial<Record<Name, string>>;

export interface SettingsPartForm<Name extends SettingName> extends SavedTogether {
  values: ShownSettings<Name>;
  problems: Problems<Name>;
  set: (typed: Partial<ShownSettings<Name>>) => void;
  /** The server would close while quizzes are being taken, and says how many; null when it does not ask. */
  askedAbout: string | null;
  saveAnyway: () => void;
  withdraw: () => void;
  /** What is about to be saved makes the system less safe: the password is asked first. */
  asksPassword: boolean;
  saveWithPassword: (password: string) => Promise<void>;
}

/** Some settings of the institution that are changed and saved together, under their title. */
export function useSettingsPart<Name extends SettingName>(
  title: string,
  settings: SystemSettings,
  names: readonly Name[],
): SettingsPartForm<Name> {
  const { t } = useLingui();
  const draft = useDraft<ShownSettings<Name>>(title, showSettings(settings, names));
  const [refusal, setRefusal] = useState<{ problems: Problems<Name>; text: string | null } | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const saving = useSaveSettings();

  function refuse(error: Error) {
    if (error instanceof ApiError && error.code === 'ATTEMPTS_RUNNING') {
      setAskedAbout(error.serverMessage ?? error.message);
      return;
    }
    const problems = readFieldProblems<ShownSettings<Name>>(error, names);
    setRefusal({ problems, text: Object.keys(problems).length > 0 ? null : error.message });
  }

  function send(change: SystemSettingsUpdate, isDespiteRunning: boolean) {
    setRefusal(null);
    saving.mutate(
      { change, isDespiteRunning },
      {
        onSuccess: () => {
          draft.drop();
          toast.success(t`${title} saved.`);
        },
        onError: refuse,
      },
    );
  }

  function save(isDespiteRunning: boolean) {
    setAskedAbout(null);
    const read = readSettings<Name>(draft.changed, settings);
    if (read.change && isLessSafe(settings, { ...settings, ...read.change })) setAsksPassword(true);
    else if (read.change) send(read.change, isDespiteRunning);
    else setRefusal({ problems: read.problems, text: null });
  }

  /** Throws what the dialog shows. */
  async function saveWithPassword(currentPassword: string): Promise<void> {
    const { change } = readSettings<Name>(draft.changed, settings);
    if (!change) return;
    await saving.mutateAsync({ change: { ...change, currentPassword } });
    draft.drop();
    toast.success(t`${title} saved.`);
  }

  return {
    values: draft.values,
    problems: refusal?.problems ?? {},
    set: draft.set,
    isUnsaved: draft.isUnsaved,
    isSaving: saving.isPending,
    refusal,
    save: () => save(false),
    drop: () => {
      setRefusal(null);
      draft.drop();
    },
    askedAbout,
    saveAnyway: () => save(true),
    withdraw: () => {
      setAskedAbout(null);
      setAsksPassword(false);
    },
    asksPassword,
    saveWithPassword,
  };
}
