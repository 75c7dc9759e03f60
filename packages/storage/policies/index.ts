export { readPolicy, type StoredPolicy, savePolicy } from './policies.ts'
