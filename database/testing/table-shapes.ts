import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, type TSType } from 'oxc-parser';
import type pg from 'pg';

/** Table → column → its type, values and nullability as text, so that a difference is readable. */
type Tables = Record<string, Record<string, string>>;
type Members = Map<string, TSType>;

interface Shape {
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

function describe({ type, nullable, hasDefault }: Shape): string {
  return `${type}${nullable ? ' or null' : ''}${hasDefault ? ', has a default' : ''}`;
}

function oneOf(values: string[]): string {
  return `one of ${values.sort().join(' ')}`;
}

/** The shapes declared in `schema.ts` and `tables/*.ts`. */
export function readDeclaredTables(): Tables {
  const interfaces = new Map<string, Members>();
  const unions = new Map<string, string>();
  const folder = new URL('../tables/', import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
    readDeclarations(new URL(name, folder), interfaces, unions);
  }
  readDeclarations(new URL('../schema.ts', folder), interfaces, unions);
  const tables: Tables = {};
  for (const [table, reference] of required(interfaces, 'Database')) {
    const columns = required(interfaces, nameOf(reference));
    tables[table] = Object.fromEntries(
      [...columns].map(([column, type]) => [column, describe(shapeOf(type, unions))]),
    );
  }
  return tables;
}

function required<T>(from: Map<string, T>, name: string): T {
  const declared = from.get(name);
  if (declared === undefined) throw new Error(`${name} is not declared.`);
  return declared;
}

function readDeclarations(file: URL, interfaces: Map<string, Members>, unions: Map<string, string>): void {
  const { program, errors } = parseSync(file.pathname, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file.pathname}: ${errors[0].message}`);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'TSInterfaceDeclaration') {
      const members = declaration.body.body.flatMap((member) =>
        member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
          ? [[member.key.name, member.typeAnnotation.typeAnnotation] as const]
          : [],
      );
      interfaces.set(declaration.id.name, new Map(members));
    }
    if (declaration?.type === 'TSTypeAliasDeclaration' && declaration.typeAnnotation.type === 'TSUnionType') {
      unions.set(declaration.id.name, oneOf(declaration.typeAnnotation.types.map(literalOf)));
    }
  }
}

function literalOf(type: TSType): string {
  if (type.type === 'TSLiteralType' && 'value' in type.literal) return String(type.literal.value);
  throw new Error(`${type.type} in a union of names`);
}

function nameOf(type: TSType): string {
  if (type.type === 'TSArrayType') return `${nameOf(type.elementType)}[]`;
  if (type.type !== 'TSTypeReference') return type.type.replace(/^TS(\w+)Keyword$/, '$1').toLowerCase();
  if (type.typeName.type === 'Identifier') return type.typeName.name;
  if (type.typeName.type === 'TSQualifiedName') return type.typeName.right.name;
  throw new Error(`${type.typeName.type} as a type`);
}

function shapeOf(type: TSType, unions: Map<string, string>): Shape {
  if (type.type === 'TSUnionType') {
    const [only, ...more] = type.types.filter((part) => part.type !== 'TSNullKeyword');
    if (!only || more.length > 0) throw new Error('A column is a named type, perhaps or null.');
    return { ...shapeOf(only, unions), nullable: true };
  }
  const name = nameOf(type);
  const inner = type.type === 'TSTypeReference' ? type.typeArguments?.params[0] : undefined;
  if (name === 'Generated' && inner) return { ...shapeOf(inner, unions), hasDefault: true };
  return { type: unions.get(name) ?? name, nullable: false, hasDefault: false };
}

const typeOf: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  numeric: 'Numeric',
  text: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Timestamp',
  date: 'CalendarDate',
  bytea: 'Buffer',
  jsonb: 'Json',
  uuid: 'string',
  'array of text': 'string[]',
};

interface ColumnRow {
  table_name: string;
  column_name: string;
  data_type: string;
  nullable: boolean;
  has_default: boolean;
  enum_check: string | null;
}

/** The shapes in the database, without the migrator's own tables. */
export async function readRealTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<ColumnRow>(`
    select table_name, column_name,
      case udt_name when '_text' then 'array of text' else data_type end as data_type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as has_default,
      (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = format('%I.%I', table_schema, table_name)::regclass
          and conkey = array[ordinal_position]::smallint[]
          and pg_get_constraintdef(oid) like '% = ANY (ARRAY[%') as enum_check
    from information_schema.columns
    where table_schema = 'public' and table_name !~ '^(kysely_|migration_checksum$)'`);
  const tables: Tables = {};
  for (const row of rows) {
    const values = row.enum_check === null ? [] : [...row.enum_check.matchAll(/'([^']*)'::text/g)];
    const type = values.length > 0 ? oneOf(values.map(([, value]) => value ?? '')) : typeOf[row.data_type];
    tables[row.table_name] ??= {};
    Object.assign(tables[row.table_name] ?? {}, {
      [row.column_name]: describe({
        type: type ?? row.data_type,
        nullable: row.nullable,
        hasDefault: row.has_default,
      }),
    });
  }
  return tables;
}
