import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '#web/lib/preferences-query.ts';

/** Light, dark or auto as the person has chosen it, on whichever machine they sign in. */
export function useThemePreference(): void {
  const { setColorScheme } = useMantineColorScheme();
  const theme = useQuery(preferencesQuery).data?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
}
