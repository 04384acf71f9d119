const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g;
const rawWrite =
  /\b(?:insert into|update|delete from|merge into)\s+(\w+)\s+(?:as|set|where|\(|using|\w+\s+set)/gi;
const anyQuery = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

/** SQL stands in a domain's queries only, and each table is written by one domain. */
export function findTableWriters(domainSources: Map<string, string>): string[] {
  const faults: string[] = [];
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of domainSources) {
    const domain = file.split('/')[2] ?? '';
    if (!file.endsWith('.queries.ts') && anyQuery.test(source)) {
      faults.push(`${file}: SQL belongs into ${domain}'s queries file.`);
    }
    for (const pattern of [builderWrite, rawWrite]) {
      for (const match of source.matchAll(pattern)) {
        const table = match[1] ?? '';
        writers.set(table, (writers.get(table) ?? new Set()).add(domain));
      }
    }
  }
  for (const [table, domains] of writers) {
    if (domains.size > 1) {
      faults.push(`Table ${table} is written by several domains: ${[...domains].sort().join(', ')}.`);
    }
  }
  return faults;
}
