import type { ItemFlag, QuizReport, ReportItem } from '#shared/contract/reports.ts';
import { gravestFlag, gravity } from '../item-words.ts';

export interface Finding {
  flag: ItemFlag;
  item: ReportItem;
}

/** What to look at, the gravest first; one a question. */
export function findingsOf({ items }: Pick<QuizReport, 'items'>): Finding[] {
  return items
    .flatMap((item) => {
      const flag = gravestFlag(item);
      return flag === null ? [] : [{ flag, item }];
    })
    .toSorted((one, other) => gravity(one.flag) - gravity(other.flag));
}
