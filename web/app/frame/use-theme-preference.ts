import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';

/** The person's own choice of light, dark or auto, on every device they sign in on. */
export function useThemePreference(): void {
  const { setColorScheme } = useMantineColorScheme();
  const theme = useQuery(preferencesQuery).data?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
}
