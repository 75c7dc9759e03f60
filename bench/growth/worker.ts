// Runs a round of calls inside workerd, where they access D1 as the hosts do.

import { databasesOver, namesOf, type Setting } from './setting.ts'
import { type TaskName, tasks } from './tasks.ts'

/** A round: a number of calls of one task. */
export interface Round extends Setting {
  what: TaskName
  round: number
  calls: number
}

export default {
  async fetch(request: Request, env: Record<string, D1Database>): Promise<Response> {
    const { what, round, calls, ...setting } = await request.json<Round>()
    const list = namesOf(setting).map((name) => {
      const db = env[name]
      if (db === undefined) throw new Error(`no database ${name}`)
      return db
    })
    const databases = databasesOver(list)
    const rows: number[] = []
    for (let i = 0; i < calls; i += 1) rows.push(await tasks[what](databases, i, round))
    return Response.json(rows)
  },
}
