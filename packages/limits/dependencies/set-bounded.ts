/** Sets an entry of a map as its newest; beyond `maxSize` entries the oldest is dropped. */
export function setBounded<K extends string, V>(
  map: Map<K, V>,
  key: K,
  value: V,
  maxSize: number,
): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= maxSize) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
