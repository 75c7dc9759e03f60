/**
 * Replaces `cloudflare:workers` in Node for packages that also export a Durable Object: enough to load
 * the class, not to run it. Durable Objects are tested in workerd.
 */
export class DurableObject {}
export class WorkerEntrypoint {}
export const env = {}
