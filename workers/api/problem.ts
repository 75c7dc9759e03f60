import { problemPage as page, problemOfSlug, VigilError } from '@vigil/contract'
import type { ApiHandler } from './handler.ts'

/** The page to which a problem's `type` leads. */
export const problemPage: ApiHandler<'problemPage'> = (c) => {
  const code = problemOfSlug(c.req.param('code'))
  if (code === null) throw new VigilError('not_found')
  return c.html(page(code), 200, {
    'Cache-Control': 'public, max-age=3600',
    // The page has one style element and loads nothing.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
}
