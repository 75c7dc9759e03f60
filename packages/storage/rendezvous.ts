/**
 * Assigns a workspace to a database by rendezvous hashing (Thaler and Ravishankar, 1998): the name with the highest
 * hash wins, so a new database takes a share from each of the others and nothing else moves.
 */
export function shardOf(names: readonly string[], workspaceId: string): string {
  let best = { name: names[0] ?? 'DB', hash: -1 }
  for (const name of names) {
    const hash = mixedHash(`${name}\0${workspaceId}`)
    if (hash > best.hash || (hash === best.hash && name < best.name)) best = { name, hash }
  }
  return best.name
}

/** FNV-1a with the finalizer of MurmurHash3, so that similar names hash independently. */
function mixedHash(text: string): number {
  let hash = fnv1a(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** FNV-1a of the UTF-16 units (Fowler, Noll, Vo), 32 bits. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash
}
