// A round of calls inside workerd, where they reach D1 as those of the hosts do.

import { oneDatabase, spreadDatabases } from '../../packages/storage/spread/index.ts'
import { namesOf, type Setting } from './setting.ts'
import { type TaskName, tasks } from './tasks.ts'

/** A round: so many calls of one task. */
export interface Round extends Setting {
  what: TaskName
  round: number
  calls: number
}

export default {
  async fetch(request: Request, env: Record<string, D1Database>): Promise<Response> {
    const { what, round, calls, ...setting } = await request.json<Round>()
    const shards = namesOf(setting).map((name, at) => {
      const db = env[name]
      if (db === undefined) throw new Error(`no database ${name}`)
      return { name: `DB_${at}`, db }
    })
    const [home, ...others] = shards
    if (home === undefined) throw new Error('a setting without a database')
    const databases =
      others.length === 0 ? oneDatabase(home.db) : spreadDatabases([home, ...others])
    const rows: number[] = []
    for (let i = 0; i < calls; i += 1) rows.push(await tasks[what](databases, i, round))
    return Response.json(rows)
  },
}
