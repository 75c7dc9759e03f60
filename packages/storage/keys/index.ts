export { hashKey, type KeyChecksum, keyIdOf, keyPrefix, type MintedKey } from './api-key.ts'
export { findKey, storeKeyUse } from './find-key.ts'
export { findSessionKey } from './find-session-key.ts'
export { openIssuedKeys, readOlderKeys } from './issued-keys.ts'
export type { KeyRecord, Plan } from './key-record.ts'
export {
  createKey,
  listKeys,
  replaceKey,
  revokeKey,
  type WantedKey,
} from './workspace-keys.ts'
