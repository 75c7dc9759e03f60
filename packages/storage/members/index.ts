export {
  type AuditEntry,
  auditAfter,
  auditInEach,
  INTO_AUDIT_LOG,
  type LoggedEntry,
  logFrom,
  loggedOf,
  readAudit,
} from './audit-log.ts'
export { addMember, changeMember, isSameName, listMembers, removeMember } from './members.ts'
export {
  addSignInLink,
  dropExpiredSignIns,
  endSession,
  findMemberSession,
  findMembersByMailbox,
  type MemberSession,
  openMemberSession,
  redeemSignInLink,
} from './sign-in.ts'
export { newSecretToken } from './token.ts'
