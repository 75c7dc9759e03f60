import * as z from 'zod'
import { KeyEnv, KeyKind, KeyScope, PlanStatus } from './enums.ts'
import { Timestamp } from './fields.ts'

const amount = z.int().min(0)

export const AccountResult = z
  .object({
    workspace: z.object({ id: z.uuid(), name: z.string() }),
    plan: z.object({
      id: z.string(),
      name: z.string(),
      price: z.string(),
      priceCents: amount,
      status: PlanStatus,
      trialing: z.boolean(),
      trialEndsAt: Timestamp.nullable(),
      domainSeats: amount,
    }),
    usage: z.object({
      checksUsed: amount,
      monthlyChecks: amount,
      remaining: amount,
      percentUsed: amount,
      testChecksUsed: amount,
      overageUsed: amount,
      overageCents: amount,
      overageRate: z.string(),
      allowsOverage: z.boolean(),
      liveChecksAllowed: z.boolean(),
      liveApiAccessAllowed: z.boolean(),
      periodStart: Timestamp,
      periodEnd: Timestamp,
    }),
    domains: z.object({
      licensed: z.array(z.string()),
      verified: z.array(z.string()),
      staging: z.array(z.string()),
      max: amount,
      seats: amount,
    }),
    key: z.object({
      kind: KeyKind,
      env: KeyEnv,
      prefix: z.string(),
      scope: KeyScope,
      websiteHostname: z.string().nullable(),
    }),
    limits: z.object({
      apiRateLimit: amount,
      apiRateWindowSec: amount,
      edgeRateLimit: amount,
      edgeRateWindowSec: amount,
      maxTeamMembers: amount,
      monitoredIdentities: amount,
    }),
    features: z.array(z.string()),
    requestId: z.string(),
  })
  .meta({ id: 'AccountResult' })
export type AccountResult = z.infer<typeof AccountResult>
