'use client'

// vigil: begin

import { Vigil } from '@vigil/sdk'

// vigil: end

export default function SignupForm({ edge, publicKey }) {
  // vigil: begin
  const watched = (form) => Vigil.load({ publicKey, endpoint: edge }).watch(form).stop
  // vigil: end
  return (
    <form ref={watched} method="post" action="/signup">
      <label>
        Email <input name="email" type="email" required />
      </label>
      <button type="submit">Sign up</button>
    </form>
  )
}
