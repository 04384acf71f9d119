import type { Plugin } from 'vite';

/** Replaces `@media (--phone)` in stylesheets by the query of that name. A name that is not in the table fails the build. */
export function namedBreakpoints(queries: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'named-breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:$|\?)/, code: /@media[^{]*\(--/ },
      handler: (code, id) => ({
        code: code.replace(/@media[^{]*/g, (rule) =>
          rule.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
            const query = queries[name];
            if (query === undefined) throw new Error(`${id}: there is no breakpoint named --${name}.`);
            return query;
          }),
        ),
        map: null,
      }),
    },
  };
}
