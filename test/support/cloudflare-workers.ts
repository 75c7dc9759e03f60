/**
 * Stands for `cloudflare:workers` in plain Node, where a package also exports its Durable Object: enough to load
 * the class, nothing to run it. What a Durable Object does is tested in workerd.
 */
export class DurableObject {}
export class WorkerEntrypoint {}
export const env = {}
