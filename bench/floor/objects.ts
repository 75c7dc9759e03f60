import { DurableObject } from 'cloudflare:workers'

export class RateLimiter extends DurableObject {}
export class Outbox extends DurableObject {}
export class MonitorRunner extends DurableObject {}
export class AlertDispatcher extends DurableObject {}
export class ProviderGate extends DurableObject {}
