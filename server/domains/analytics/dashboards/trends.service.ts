import type { Db } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { TrendRange, Trends } from '#shared/contract/results/dashboard.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { periodsOf } from './trend-periods.policy.ts';
import { selectNow, selectTrends } from './trends.queries.ts';

export async function getTrends(db: Db, { institutionId }: Actor, range: TrendRange): Promise<Trends> {
  const { timezone } = await getSettings(db, institutionId);
  const periods = periodsOf(range, timezone, await selectNow(db));
  const rows = await selectTrends(
    db,
    institutionId,
    periods.map(({ begins }) => begins),
  );
  const byPeriod = new Map(rows.map((row) => [row.period, row]));
  return {
    range,
    timezone,
    points: periods.map(({ from }, at) => {
      const row = byPeriod.get(at + 1);
      return {
        from,
        registrations: row?.registrations ?? 0,
        attemptsStarted: row?.started ?? 0,
        attemptsCompleted: row?.completed ?? 0,
        results: row?.results ?? 0,
        averagePercentage: row?.average ?? null,
      };
    }),
  };
}
