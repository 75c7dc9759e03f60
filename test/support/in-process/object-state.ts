import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { inTransaction } from '../sqlite-d1.ts'

/** The state of a Durable Object in this process: its SQLite storage in memory; alarms are not run. */
export function objectState(name: string): DurableObjectState {
  const sqlite = new DatabaseSync(':memory:')
  const rowsOf = (query: string, ...values: SQLInputValue[]) => {
    const rows = sqlite.prepare(query).all(...values)
    return Object.assign(rows, { toArray: () => rows })
  }
  let alarmMs: number | null = null
  const storage = {
    sql: { exec: rowsOf },
    transactionSync: (run: () => unknown) => inTransaction(sqlite, run),
    getAlarm: async () => alarmMs,
    setAlarm: async (atMs: number) => {
      alarmMs = atMs
    },
  }
  return asState({ id: { name }, storage, waitUntil: () => undefined })
}

/** The part of a state that the objects of this project use. */
function asState(value: object): DurableObjectState {
  const isState = (one: object): one is DurableObjectState => 'storage' in one && 'id' in one
  if (!isState(value)) throw new Error('no state')
  return value
}
