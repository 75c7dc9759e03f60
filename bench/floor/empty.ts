/** A Worker of no code, with the classes that wrangler.toml names. */
export { AlertDispatcher, MonitorRunner, Outbox, ProviderGate, RateLimiter } from './objects.ts'

export default { fetch: () => new Response('ok') }
