/**
 * Runs `run` for each item in sequence. An item that fails does not stop the rest; rejects at the end with all
 * failures, the first as the cause.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await run(item)
    } catch (cause) {
      failures.push(cause)
    }
  }
  if (failures.length === 0) return
  const message = `${failures.length} of ${items.length} failed`
  throw new AggregateError(failures, message, { cause: failures[0] })
}
