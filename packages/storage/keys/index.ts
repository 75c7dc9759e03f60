export { hashKey, keyIdOf, type MintedKey } from './api-key.ts'
export { findKey, type KeyRecord, keyPrefix, type Plan } from './find-key.ts'
export { createKey, listKeys, revokeKey, type WantedKey } from './workspace-keys.ts'
