import type { Scope } from '@vigil/storage'
import type { Services } from './services.ts'

/** Returns the outbox of an environment's checks. */
export const outboxOf = ({ outbox }: Pick<Services, 'outbox'>, { workspaceId, env }: Scope) =>
  outbox.get(outbox.idFromName(`${workspaceId}:${env}`))
