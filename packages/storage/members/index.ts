export { auditInEach } from './audit-in-each.ts'
export { type AuditEntry, auditAfter, INTO_AUDIT_LOG, readAudit } from './audit-log.ts'
export { addMember, changeMember, listMembers, removeMember } from './members.ts'
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
