import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { Fetch } from '../../packages/intel/index.ts'
import { streamOf } from './stream-of.ts'

/**
 * Fetch for lists: a truncated compressed response is an error, as in workerd. Node's own fetch returns it as if it
 * were complete.
 */
export const strictFetch: Fetch = (url, { headers, signal }) =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest
    const options = {
      headers: Object.fromEntries(new Headers(headers)),
      ...(signal && { signal }),
    }
    request(url, options, (message) => resolve(answerOf(message)))
      .on('error', reject)
      .end()
  })

function answerOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 500
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  if (status === 204 || status === 304) {
    message.resume()
    return new Response(null, { status, headers })
  }
  return new Response(streamOf(decoded(message)), { status, headers })
}

function decoded(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding'] ?? 'identity'
  const decoder =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : new PassThrough()
  // The reader of the decoder gets the error; the callback keeps it from being thrown here.
  return pipeline(message, decoder, () => undefined)
}
