import edge from '../../workers/edge/index.ts'
import { noteAnswer, readTrace, traced } from './traced.ts'

export default {
  async fetch(request, env, context) {
    const trace = readTrace(request)
    if (trace !== null) return trace
    const answer = await edge.fetch(request, traced(env), context)
    noteAnswer()
    return answer
  },
} satisfies ExportedHandler<Parameters<typeof edge.fetch>[1]>
