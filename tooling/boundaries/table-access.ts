const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g;
const rawWrite =
  /\b(?:insert into|update|delete from|merge into)\s+(\w+)\s+(?:as|set|where|\(|using|\w+\s+set)/gi;
const anyQuery = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

/** Reports SQL outside a domain's queries files, and tables that several domains write. */
export function findTableWriters(domainSources: Map<string, string>): string[] {
  const faults: string[] = [];
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of domainSources) {
    const domain = file.split('/')[2] ?? '';
    if (!file.endsWith('.queries.ts') && anyQuery.test(source)) {
      faults.push(`${file}: SQL belongs in the queries files of ${domain}.`);
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

/** Tables that many domains read: only these domains may query them directly, the others use the module. */
const sharedReads = {
  user_account: { module: 'database/account-reads.ts', readers: ['people'] },
  quiz_attempt: {
    module: 'database/attempt-reads.ts',
    readers: ['attempts', 'grades', 'grading', 'monitoring', 'analytics'],
  },
};
const read = /(?:\.(?:selectFrom|\w+Join)\(\s*['"]|\b(?:from|join|using)\s+)(user_account|quiz_attempt)\b/gi;

/** Reports direct reads of shared tables, so that a change of such a table affects few places. */
export function findTableReaders(domainSources: Map<string, string>): string[] {
  return [...domainSources].flatMap(([file, source]) => {
    const domain = file.split('/')[2] ?? '';
    const tables = new Set([...source.matchAll(read)].map(([, table]) => table as keyof typeof sharedReads));
    return [...tables]
      .filter((table) => !sharedReads[table].readers.includes(domain))
      .map((table) => `${file}: ${domain} must read ${table} through ${sharedReads[table].module}.`);
  });
}
