'use client'

import { Vigil } from '@vigil/sdk'
import { useEffect, useRef } from 'react'

export default function SignupForm({ edge, publicKey }) {
  const form = useRef(null)
  useEffect(() => {
    const watched = Vigil.load({ publicKey, endpoint: edge }).watch(form.current)
    return () => watched.stop()
  }, [edge, publicKey])
  return (
    <form ref={form} method="post" action="/signup">
      <label>
        Email <input name="email" type="email" required />
      </label>
      <button type="submit">Sign up</button>
    </form>
  )
}
