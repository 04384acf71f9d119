import { useState } from 'react';
import { readChoice, readPage, readSearch } from '../address/read-choice.ts';
import { readId } from '../address/read-id.ts';
import { changedParams, useAddress } from '../address/use-address.ts';

type Order = 'asc' | 'desc';

/** The values of a filter, the first of which shows everything; or an id; or any text. */
type Filter = readonly [string, ...string[]] | 'id' | 'text';

interface ListDefinition {
  /** The filters, by their name in the address. */
  filters?: Readonly<Record<string, Filter>>;
  /** Like a filter, but each value is a list of its own (active, archived): clearing the filters keeps it. */
  views?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** The sort keys, the default first. */
  sorts?: readonly [string, ...string[]];
  /** The sort keys that start with the latest or highest. The address may then reverse every order. */
  descending?: readonly string[];
}

type ValueOf<F> = F extends 'id' ? number | null : F extends readonly (infer V)[] ? V : string;
type ValuesOf<Filters> = { -readonly [Name in keyof Filters]: ValueOf<Filters[Name]> };

/** The state of a list in the address. */
export type ListState<D extends ListDefinition> = ValuesOf<D['filters'] & {}> &
  ValuesOf<D['views'] & {}> & { search: string; page: number; order: Order } & (D extends {
    sorts: readonly (infer Sort)[];
  }
    ? { sort: Sort }
    : unknown);

/** Declares a list: `defineList({ filters: { role: ['all', 'STUDENT'], teacher: 'id' }, sorts: ['name', 'email'] })`. */
export function defineList<const D extends ListDefinition>(definition: D): D {
  return definition;
}

export function readListState<D extends ListDefinition>(definition: D, params: URLSearchParams) {
  return readState(definition, params) as ListState<D>;
}

function readState(definition: ListDefinition, params: URLSearchParams) {
  const { filters = {}, views = {}, sorts = ['default'], descending } = definition;
  const sort = readChoice(params.get('sort'), sorts);
  const usual = defaultOrder(definition, sort);
  const read = ([name, filter]: [string, Filter]) => [name, readFilter(filter, params.get(name))];
  return {
    ...Object.fromEntries(Object.entries({ ...filters, ...views }).map(read)),
    search: readSearch(params),
    page: readPage(params),
    sort,
    order: descending ? readChoice(params.get('order'), [usual, usual === 'asc' ? 'desc' : 'asc']) : usual,
  };
}

function readFilter(filter: Filter, text: string | null): string | number | null {
  if (filter === 'id') return readId(text);
  if (filter === 'text') return (text ?? '').slice(0, maxText);
  return readChoice(text, filter);
}

const maxText = 200;

/** The initial order for a sort key. */
function defaultOrder({ descending = [] }: ListDefinition, sort: string): Order {
  return descending.includes(sort) ? 'desc' : 'asc';
}

/** How many filters are set, not counting the search. */
export function countFilters({ filters = {} }: ListDefinition, state: object): number {
  const values: Record<string, unknown> = { ...state };
  return Object.entries(filters).filter(([name, filter]) => values[name] !== readFilter(filter, null)).length;
}

/** For the address: null for defaults, so that the default list has a plain address. */
export function addressOf(
  definition: ListDefinition,
  changes: Readonly<Record<string, string | number | null>>,
): Record<string, string | null> {
  const { filters = {}, views = {}, sorts = [] } = definition;
  const defaults: Record<string, unknown> = { page: 1, sort: sorts[0] };
  for (const [name, filter] of Object.entries({ ...filters, ...views }))
    defaults[name] = readFilter(filter, null);
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      value === null || value === defaults[name] ? null : String(value),
    ]),
  );
}

/**
 * The filters and texts that narrow a list, for the query of a call. Only a filter is off at `'all'`: a search for that
 * word is a search.
 */
export function onlySet<Filters extends object, Texts extends object = object>(
  filters: Filters,
  texts?: Texts,
) {
  const set = Object.entries(filters).filter(
    ([, value]) => value !== '' && value !== null && value !== 'all',
  );
  const typed = Object.entries(texts ?? {}).filter(([, text]) => text !== '' && text !== null);
  return Object.fromEntries([...set, ...typed]) as {
    [Name in keyof Filters]?: Exclude<Filters[Name], '' | null | 'all'>;
  } & { [Name in keyof Texts]?: Exclude<Texts[Name], null> };
}

type Changes<State> = { [Name in keyof State]?: string | number | null };

/**
 * The filters, search, order and page of a list, kept in the address so that Back, a reload and a link restore them.
 * Any other change returns to the first page.
 */
export function useListState<D extends ListDefinition>(definition: D) {
  const { params, change } = useAddress();
  return listOf(definition, params, change);
}

/** The same for a list in a dialog or beside another list, without the address. */
export function useLocalListState<D extends ListDefinition>(definition: D) {
  const [params, setParams] = useState(() => new URLSearchParams());
  return listOf(definition, params, (changes) => setParams((now) => changedParams(now, changes)));
}

type Change = (changes: Record<string, string | null>, options?: { replace: boolean }) => void;

function listOf<D extends ListDefinition>(definition: D, params: URLSearchParams, change: Change) {
  const state = readState(definition, params);
  const { search, sort, order } = state;
  const filtersSet = countFilters(definition, state);

  function set(changes: Changes<ListState<D>>, options?: { replace: boolean }) {
    const wanted = changes as Record<string, string | number | null>;
    // Another sort starts in its own order.
    const fresh = 'sort' in wanted ? { order: null } : {};
    change({ ...addressOf(definition, { ...fresh, ...wanted }), page: null }, options);
  }

  return {
    state: state as ListState<D>,
    set,
    filtersSet,
    isNarrowed: search !== '' || filtersSet > 0,
    clear: () => {
      const names = ['search', 'page', ...Object.keys(definition.filters ?? {})];
      change(Object.fromEntries(names.map((name) => [name, null])));
    },
    goTo: (page: number, options?: { replace: boolean }) => change(addressOf(definition, { page }), options),
    setOrder: (wanted: string) =>
      change({ order: wanted === defaultOrder(definition, sort) ? null : wanted, page: null }),
    /** For a column heading: a second click reverses the order. */
    columnSort: (name: string) => ({
      order: name === sort ? order : null,
      onSort: () => change({ ...nextOrder(definition, { sort, order }, name), page: null }),
    }),
  };
}

/** For the address: choosing the current sort key again reverses the order. */
export function nextOrder(
  definition: ListDefinition,
  { sort, order }: { sort: string; order: Order },
  wanted: string,
) {
  const usual = defaultOrder(definition, wanted);
  const next = sort !== wanted ? usual : order === 'asc' ? 'desc' : 'asc';
  return { sort: wanted === definition.sorts?.[0] ? null : wanted, order: next === usual ? null : next };
}
