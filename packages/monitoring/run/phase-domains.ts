import { accountOf } from '../people/account-of.ts'
import { breachOf, HIBP } from '../sources/breach-rows.ts'
import type { HibpContext } from '../sources/hibp/hibp-source.ts'
import { readCapabilitiesText } from '../sources/provider-state.ts'
import { readBreachRows, readSource } from '../sources/source-rows.ts'
import { listedCalls } from './domain-calls.ts'
import { move, permits } from './move.ts'
import { readDomain } from './read-domain.ts'
import type { Slice, Step } from './run-ports.ts'
import { listTasks, nextTask, nextTaskMs } from './tasks.ts'

const NEVER = { bucket: 'open', permitted: false } as const

/** Sends every request about every proved domain. */
export async function domains(slice: Slice): Promise<Step> {
  const { ports, run, fence } = slice
  const { db, provider } = ports
  const source = provider && (await readSource(db, HIBP))
  const capabilities =
    source?.state === 'denied' ? null : readCapabilitiesText(source?.capabilities)
  const calls = listedCalls(provider && capabilities)
  if (run.cursor === '') {
    return move(slice, { phase: 'domains', cursor: 'listed' }, [listTasks(db, fence, calls)])
  }
  const hibp = provider && (await openContext(slice))
  const closed = new Map<string, number>()
  while (slice.budget.isLeft) {
    const open = calls.filter(({ bucket }) => !closed.has(bucket)).map(({ call }) => call)
    const task = await nextTask(db, fence, open, ports.now())
    slice.budget.spend(1)
    if (task === null) break
    const { bucket, permitted } = calls.find(({ call }) => call === task.call) ?? NEVER
    const { granted, waitMs } =
      bucket === 'open' ? { granted: 1, waitMs: 0 } : await permits(slice, bucket, 1)
    const allowed = permitted ? hibp : null
    if (granted > 0) await readDomain(slice, task, allowed, source?.version ?? null)
    else closed.set(bucket, ports.now() + Math.max(waitMs, 100))
  }
  if (!slice.budget.isLeft) return { kind: 'moved' }
  const all = calls.map(({ call }) => call)
  if ((await nextTaskMs(db, fence, all)) === null) {
    return move(slice, { phase: 'corpus', cursor: '' })
  }
  const open = calls.filter(({ bucket }) => !closed.has(bucket)).map(({ call }) => call)
  const nextMs = (await nextTaskMs(db, fence, open)) ?? Number.MAX_SAFE_INTEGER
  return { kind: 'wait', untilMs: Math.max(ports.now(), Math.min(nextMs, ...closed.values())) }
}

async function openContext({ ports, budget }: Slice): Promise<HibpContext | null> {
  if (ports.provider === null) return null
  budget.spend(1)
  const rows = await readBreachRows(ports.db)
  return {
    client: ports.provider.client,
    hash: (address) => accountOf(ports.vault, address),
    catalogue: new Map(rows.map((row) => [row.name, breachOf(row)])),
  }
}
