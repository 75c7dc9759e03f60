import { expect, test } from 'vitest'
import { type Answer, call } from './support/call.ts'
import { Random } from './support/generate/random.ts'
import { type Generated, generate } from './support/generate/request.ts'
import { type Target, targetsOf } from './support/generate/target.ts'
import { follow, tokensOf } from './support/json-pointer.ts'
import { type Problem, problemOf } from './support/problem.ts'
import { openWorkspace } from './support/workspace.ts'

/** Concurrent requests. */
const AT_ONCE = 24
/** How many failures a report lists. */
const MAX_REPORTED = 10

const seed = Number(process.env.SEED ?? crypto.getRandomValues(new Uint32Array(1))[0])

test('20,000 generated bodies over all routes: no 5xx, every failure is a problem with a pointer to its cause', async () => {
  const workspace = await openWorkspace({
    apiRateLimit: 1_000_000,
    edgeRateLimit: 1_000_000,
    monitoredIdentities: 100,
  })
  const targets = targetsOf(workspace, await openWorkspace())
  const schedule = shuffled(targets.flatMap((target) => Array<Target>(target.times).fill(target)))
  expect(schedule.filter(({ method }) => method !== 'GET').length).toBeGreaterThanOrEqual(20_000)

  const wrong: string[] = []
  const tally = new Map<string, Map<number, number>>()
  let next = 0
  async function work(): Promise<void> {
    while (next < schedule.length && wrong.length < MAX_REPORTED) {
      const index = next++
      const target = schedule[index]
      if (target === undefined) return
      const generated = generate(new Random(seed, index), target)
      const path = target.path + generated.suffix
      const answer = await call(target.host, target.method, path, generated.request)
      const statuses = tally.get(target.name) ?? new Map<number, number>()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      tally.set(target.name, statuses)
      const why = whatIsWrong(target, generated, answer)
      if (why !== null)
        wrong.push(`case ${index}, ${describeCase(target, generated, answer)}\n${why}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  report(tally)
  expect(wrong, `SEED=${seed}`).toEqual([])
}, 900_000)

/** Why an answer is not what it must be; null: it is. */
function whatIsWrong(target: Target, generated: Generated, answer: Answer): string | null {
  try {
    const { kind, code, pointers } = generated
    expect(answer.status).toBeLessThan(500)
    if (kind === 'right') expect(target.answers).toContain(answer.status)
    if (answer.status === 200) {
      expect(code).toBeNull()
      target.success.parse(answer.json)
      return null
    }
    const problem = problemOf(answer)
    expect(problem.instance).toBe(target.path)
    if (code !== null) expect(problem.error).toBe(code)
    if (pointers !== null) expect(pointersOf(problem)).toEqual([...pointers].sort())
    else expectPointersInto(generated.body, problem)
    return null
  } catch (error) {
    return differenceIn(error)
  }
}

/** Formats actual and expected value in full, which the message of a comparison shortens. */
function differenceIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { actual, expected } = { actual: undefined, expected: undefined, ...error }
  return actual === undefined
    ? error.message
    : `${error.message}\nfound: ${JSON.stringify(actual)}\nexpected: ${JSON.stringify(expected)}`
}

const pointersOf = ({ errors = [] }: Problem) =>
  [...new Set(errors.map(({ pointer }) => pointer))].sort()

/** Every pointer leads to something in the body, or to a field that an object of it lacks. */
function expectPointersInto(body: unknown, problem: Problem): void {
  if (body === undefined) return
  for (const pointer of pointersOf(problem)) {
    expect([pointer, follow(body, tokensOf(pointer))]).not.toEqual([pointer, 'nowhere'])
  }
}

function describeCase(
  { method, path }: Target,
  { kind, suffix, request }: Generated,
  answer: Answer,
) {
  const sent = JSON.stringify(request.raw ?? request.body ?? '')
  return `${kind}: ${method} ${path}${suffix.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 500)}
sent: ${sent.slice(0, 2_000)}
answer: ${answer.status} ${answer.text.slice(0, 500)}`
}

function shuffled<T>(list: T[]): T[] {
  const random = new Random(seed, -1)
  return list
    .map((entry) => ({ entry, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry)
}

function report(tally: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  const lines = [...tally].sort().map(([name, statuses]) => {
    const counts = [...statuses].sort(([a], [b]) => a - b)
    const all = counts.reduce((sum, [, times]) => sum + times, 0)
    return `  ${name}: ${all} (${counts.map(([status, times]) => `${status}: ${times}`).join(', ')})`
  })
  console.log([`generated requests, SEED=${seed}`, ...lines].join('\n'))
}
