/** The calendar month (UTC) of a moment: its name in the tables, and its bounds. */
export function periodOf(nowMs: number): { name: string; startMs: number; endMs: number } {
  const now = new Date(nowMs)
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return { name: new Date(startMs).toISOString().slice(0, 7), startMs, endMs }
}
