/** First parts of the paths of the server host. */
const FOLDERS = /^\/(?:api|admin|console|problems|docs)(?:\/|$)/
const FILES: readonly string[] = ['/', '/openapi.json', '/openapi-operator.json', '/llms.txt']

/** Whether the server host answers a path in one Worker; every other path is the browser host's. */
export function isServerPath(path: string): boolean {
  return FOLDERS.test(path) || FILES.includes(path)
}
