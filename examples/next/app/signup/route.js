import { settings } from '../../../shared/settings.mjs'

// vigil: begin

import { openVigil, protect } from '@vigil/client/middleware'

// vigil: end

// vigil: begin
const vigil = openVigil(settings().vigil)
export const POST = protect(vigil, signUp, { event: 'signup', trustedProxies: 1 })
// vigil: end

function signUp(_request, { verdict }) {
  return new Response(`Welcome (${verdict})`)
}
