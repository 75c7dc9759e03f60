import { CheckListQuery } from '@vigil/contract'
import * as z from 'zod'
import { tool } from '../tool.ts'

/** Default page size (judgement): more checks rarely help a model. */
const DEFAULT_CHECKS = 10

export const findChecks = tool({
  name: 'find_checks',
  title: 'Find earlier checks',
  description:
    'Lists earlier checks, newest first, as JSON: of an account, a mailbox, a browser, an IP address or a request (at most one of them), and by verdict, event and time. An accountId acc_... stands for a mail address: search by email instead.',
  input: z.strictObject({
    ...CheckListQuery.shape,
    limit: z.int().min(1).max(100).default(DEFAULT_CHECKS).describe('Largest number of checks.'),
  }),
  writes: false,
  async run(vigil, query) {
    const { checks, nextCursor } = await vigil.listChecks(query)
    const rows = checks.map(({ id, at, event, verdict, score, accountId, network, outcome }) => ({
      id,
      at,
      event,
      verdict,
      score,
      accountId,
      network: network.kind,
      country: network.country,
      outcome,
    }))
    return JSON.stringify({ checks: rows, nextCursor }, null, 1)
  },
})
