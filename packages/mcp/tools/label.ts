import { FeedbackRequest } from '@vigil/contract'
import { tool } from '../tool.ts'

export const label = tool({
  name: 'label',
  title: 'Label a check or an account',
  description:
    'Stores what one of a check, an account, a mailbox and a browser turned out to be (give one of checkId, userId, email and visitorId): legitimate, fraud, abuse, account_takeover, multi_account or a word of your own. Later judgements learn from it.',
  input: FeedbackRequest.strict(),
  writes: true,
  async run(vigil, request) {
    const { id, accounts } = await vigil.feedback(request)
    return `Stored: feedback ${id}, about ${accounts} account${accounts === 1 ? '' : 's'}.`
  },
})
