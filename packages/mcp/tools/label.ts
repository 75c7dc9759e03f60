import { FeedbackRequest } from '@vigil/contract'
import { tool } from '../tool.ts'

export const label = tool({
  name: 'label',
  title: 'Label a check or an account',
  description:
    'Stores what a check, an account, a mailbox or a browser turned out to be: legitimate, fraud, abuse, account_takeover, multi_account or a word of your own. Later judgements learn from it.',
  input: FeedbackRequest.strict(),
  writes: true,
  run: async (vigil, request) => `Stored: feedback ${(await vigil.feedback(request)).id}.`,
})
