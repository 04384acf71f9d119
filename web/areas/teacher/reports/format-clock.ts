type ClockUnit = 'minutes' | 'hours';

const hour = 3_600;

/** The best unit for an axis up to this value. */
export function clockUnit(longest: number): ClockUnit {
  return longest > 3 * hour ? 'hours' : 'minutes';
}

/** "2:05", short enough for an axis: minutes and seconds, or hours and minutes. */
export function formatClock(seconds: number, unit: ClockUnit): string {
  const small = Math.round(unit === 'hours' ? seconds / 60 : seconds);
  return `${Math.floor(small / 60)}:${String(small % 60).padStart(2, '0')}`;
}
