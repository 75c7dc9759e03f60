/** So many accounts in so many databases. */
export interface Setting {
  accounts: number
  databases: number
}

/** Bindings of the databases of a setting. */
export const namesOf = ({ accounts, databases }: Setting): string[] =>
  Array.from({ length: databases }, (_, at) => `N${accounts}_OF_${databases}_${at}`)
