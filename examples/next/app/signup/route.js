// vigil: begin
import { openVigil, protect } from '@vigil/client/middleware'
import { settings } from '../../../shared/settings.mjs'

// vigil: end

const { api, edge, secretKey, deadlineMs } = settings()
// vigil: begin
const vigil = openVigil({ baseUrl: api, apiKey: secretKey, edgeUrl: edge, deadlineMs })
export const POST = protect(vigil, signUp, { event: 'signup', trustedProxies: 1 })
// vigil: end

function signUp(_request, { verdict }) {
  return new Response(`Welcome (${verdict})`)
}
