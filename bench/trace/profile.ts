import * as z from 'zod'

const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

/** Sampling interval of the CPU profile, microseconds. */
const INTERVAL_US = 200
/** A longer sample means that the thread waited for a core. */
const MAX_SAMPLE_US = 2 * INTERVAL_US

/** Microseconds of a profile by stage, and by function without (`self`) and with its callees (`total`). */
export interface ProfiledTimes {
  stages: Map<string, number>
  self: Map<string, number>
  total: Map<string, number>
}

/** Starts a CPU profile of one Worker over workerd's inspector; the result stops it and returns its times. */
export async function profileOf(
  inspectorPort: number,
  worker: string,
  script: string,
): Promise<() => Promise<ProfiledTimes>> {
  const targets = z
    .array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }))
    .parse(await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json())
  const target = targets.find(({ id }) => id.endsWith(worker))
  if (target === undefined) throw new Error(`the inspector lists no ${worker}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let id = 0
  const send = (method: string, params: object = {}): Promise<unknown> => {
    id += 1
    const own = id
    return new Promise((resolve) => {
      const heard = ({ data }: MessageEvent) => {
        const message: unknown = JSON.parse(String(data))
        if (Object(message).id !== own) return
        socket.removeEventListener('message', heard)
        resolve(Object(message).result)
      }
      socket.addEventListener('message', heard)
      socket.send(JSON.stringify({ id: own, method, params }))
    })
  }
  await send('Profiler.enable')
  await send('Profiler.setSamplingInterval', { interval: INTERVAL_US })
  await send('Profiler.start')
  return async () => {
    const { profile } = z.object({ profile: Profile }).parse(await send('Profiler.stop'))
    socket.close()
    profile.timeDeltas = profile.timeDeltas.map((us) => Math.min(us, MAX_SAMPLE_US))
    const files = filesOf(script)
    return { stages: byStage(profile, files), ...byFunction(profile, files) }
  }
}

/** Returns the source file of each line of a bundle, which esbuild names in a comment before each module. */
function filesOf(script: string): string[] {
  let file = ''
  return script.split('\n').map((line) => {
    file = /^\/\/ ((?:packages|workers|node_modules|bench)\/\S+)$/.exec(line)?.[1] ?? file
    return file
  })
}

/** Attributes time to the nearest caller in one of our packages, else to the engine. */
function byStage(profile: z.infer<typeof Profile>, files: readonly string[]): Map<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = parentsOf(profile)
  const stageOf = (leaf: number): string => {
    for (let at: number | undefined = leaf; at !== undefined; at = parents.get(at)) {
      const frame = nodes.get(at)?.callFrame
      const file = frame?.url.endsWith('.js') ? (files[frame.lineNumber] ?? '') : ''
      const own =
        /^(packages\/[^/]+\/(?:bindings|pipeline|database|crypto)|packages\/[^/]+|workers)\//.exec(
          file,
        )
      if (own?.[1]) return own[1]
    }
    const name = nodes.get(leaf)?.callFrame.functionName
    return name?.startsWith('(') ? name : 'libraries and runtime'
  }
  const stages = new Map<string, number>()
  for (const [i, sample] of profile.samples.entries()) {
    const stage = stageOf(sample)
    stages.set(stage, (stages.get(stage) ?? 0) + (profile.timeDeltas[i] ?? 0))
  }
  return stages
}

/** A recursive function counts once per sample. */
function byFunction(
  profile: z.infer<typeof Profile>,
  files: readonly string[],
): Pick<ProfiledTimes, 'self' | 'total'> {
  const names = new Map(
    profile.nodes.map(({ id, callFrame }) => {
      const file = callFrame.url.endsWith('.js') ? files[callFrame.lineNumber] : ''
      return [id, `${file || 'runtime'}:${callFrame.functionName || `(${callFrame.lineNumber})`}`]
    }),
  )
  const parents = parentsOf(profile)
  const stacks = new Map<number, Set<string>>()
  const self = new Map<string, number>()
  const total = new Map<string, number>()
  for (const [i, sample] of profile.samples.entries()) {
    const us = profile.timeDeltas[i] ?? 0
    const stack = stacks.get(sample) ?? new Set<string>()
    if (!stacks.has(sample)) {
      stacks.set(sample, stack)
      for (let at: number | undefined = sample; at !== undefined; at = parents.get(at)) {
        stack.add(names.get(at) ?? '')
      }
    }
    const own = names.get(sample) ?? ''
    self.set(own, (self.get(own) ?? 0) + us)
    for (const name of stack) total.set(name, (total.get(name) ?? 0) + us)
  }
  return { self, total }
}

function parentsOf({ nodes }: z.infer<typeof Profile>): Map<number, number> {
  return new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
}
