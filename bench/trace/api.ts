import api from '../../workers/api/index.ts'
import { noteAnswer, readTrace, traced } from './traced.ts'

export * from '../../workers/api/index.ts'

export default {
  async fetch(request, env, context) {
    const trace = readTrace(request)
    if (trace !== null) return trace
    const answer = await api.fetch(request, traced(env), context)
    noteAnswer()
    return answer
  },
  scheduled: api.scheduled,
} satisfies ExportedHandler<Parameters<typeof api.fetch>[1]>
