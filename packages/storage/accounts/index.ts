export { accountProof, addProof, provedMs } from './account-proof.ts'
export { accountSeen, isLetIn } from './account-seen.ts'
export { accountsAtAddress, accountsWith, knownAccounts } from './accounts-with.ts'
export { type AccountExport, exportAccounts } from './export-accounts.ts'
