import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** The state of a Durable Object in this process: its SQLite storage in memory; alarms are not run. */
export function objectState(name: string): DurableObjectState {
  const sqlite = new DatabaseSync(':memory:')
  const rowsOf = (query: string, ...values: SQLInputValue[]) => {
    const rows = sqlite.prepare(query).all(...values)
    return Object.assign(rows, { toArray: () => rows })
  }
  const values = new Map<string, unknown>()
  let alarmMs: number | null = null
  const storage = {
    sql: { exec: rowsOf },
    transactionSync(run: () => unknown) {
      sqlite.exec('BEGIN')
      try {
        const result = run()
        sqlite.exec('COMMIT')
        return result
      } catch (cause) {
        sqlite.exec('ROLLBACK')
        throw cause
      }
    },
    get: async (key: string) => structuredClone(values.get(key)),
    put: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
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
