/** Base URLs of the document's servers. */
export interface OpenApiServers {
  apiUrl: string
  edgeUrl: string
}

/** Base URLs of the documents in the repository; a deployment uses its own. */
export const EXAMPLE_SERVERS: OpenApiServers = {
  apiUrl: 'https://api.acme.example',
  edgeUrl: 'https://edge.acme.example',
}

/** A recorded response, shortened, for the reference. */
export interface RecordedAnswer {
  /** The request's body, if the route declares no example. */
  body?: unknown
  answer: unknown
}

/** Recorded responses by `operationId`. */
export type Answers = Readonly<Record<string, RecordedAnswer>>
