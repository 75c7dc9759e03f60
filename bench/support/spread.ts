/** Returns the CPU time of this process since `start`, ms. */
export function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Returns maximum, 99th percentile and median as text. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0)
  return `${at(1)} at most, p99 ${at(0.99)}, median ${at(0.5)}`
}
