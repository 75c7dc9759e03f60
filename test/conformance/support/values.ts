import * as z from 'zod'

/** An integer from 0 to 100 (interface: Limits). */
export const Score = z.int().min(0).max(100)
export const Count = z.int().min(0)
/** Non-empty text. */
export const Text = z.string().min(1)
/** An ISO 8601 date-time string. */
export const Timestamp = z.iso.datetime({ offset: true })
export const RequestId = z.string().min(8).max(128)
