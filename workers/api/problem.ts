import { problemOfSlug, problemPage, VigilError } from '@vigil/contract'
import { createHandlers } from '@vigil/http'

/** GET /problems/:code, the page to which a problem's `type` leads. */
export const problem = createHandlers((c) => {
  const code = problemOfSlug(c.req.param('code') ?? '')
  if (code === null) throw new VigilError('not_found')
  return c.html(problemPage(code), 200, {
    'Cache-Control': 'public, max-age=3600',
    // The page has one style element and nothing else.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
})
