import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of all children of this process, ms: an upper bound, since D1 and the objects run in them too. */
export function cpuOfWorkerd(): number {
  const TICK_MS = 10
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    return statOf(name)?.[1] === String(process.pid)
  })
  return children.reduce((sum, pid) => {
    const stat = statOf(pid)
    return sum + (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) * TICK_MS
  }, 0)
}

/** Fields of /proc/pid/stat after the command's name. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}
