/** "Accra" for Africa/Accra; null for zones that are not named after a place, such as UTC. */
export function cityOfTimeZone(timezone: string): string | null {
  if (!timezone.includes('/') || timezone.startsWith('Etc/')) return null;
  return timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
