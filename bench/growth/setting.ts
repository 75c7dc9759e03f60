import {
  type Databases,
  oneDatabase,
  spreadDatabases,
} from '../../packages/storage/spread/index.ts'

/** Numbers of accounts and databases. */
export interface Setting {
  accounts: number
  databases: number
}

/** Bindings of the databases of a setting. */
export const namesOf = ({ accounts, databases }: Setting): string[] =>
  Array.from({ length: databases }, (_, at) => `N${accounts}_OF_${databases}_${at}`)

/** Opens the databases of a setting, in the order of their bindings. */
export function databasesOver(list: readonly D1Database[]): Databases {
  const [home, ...others] = list.map((db, at) => ({ name: `DB_${at}`, db }))
  if (home === undefined) throw new Error('a setting without a database')
  return others.length === 0 ? oneDatabase(home.db) : spreadDatabases([home, ...others])
}
