/** Base URLs that the document names. */
export interface OpenApiServers {
  apiUrl: string
  edgeUrl: string
}

/** The base URLs of the documents in the repository, for which a deployment writes its own. */
export const EXAMPLE_SERVERS: OpenApiServers = {
  apiUrl: 'https://api.acme.example',
  edgeUrl: 'https://edge.acme.example',
}

/** An answer of the running service, shortened, as the reference shows it. */
export interface RecordedAnswer {
  /** The request's body, where the route declares none as its example. */
  body?: unknown
  answer: unknown
}

/** Recorded answers by `operationId`. */
export type Answers = Readonly<Record<string, RecordedAnswer>>
