import { pathNames, type Route, UNKNOWN_ID } from '../../packages/contract/index.ts'

/** One request in three languages, with the variables that every guide uses. */
export interface Sample {
  language: string
  title: string
  text: string
}

/** The request of a route's declared example, which the conformance suite sends. */
export function samples(route: Route): Sample[] {
  const { example = {}, method, host } = route
  const values: Readonly<Record<string, string>> = example.path ?? {}
  const path = pathNames(route.path).reduce<string>(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(values[name] ?? UNKNOWN_ID)),
    route.path,
  )
  const query = new URLSearchParams(example.query ?? {}).toString()
  const target = `${path}${query === '' ? '' : `?${query}`}`
  const credential = credentialOf(route)
  const body = example.body === undefined ? null : JSON.stringify(example.body, null, 2)
  const base = host === 'api' ? 'API' : 'EDGE'
  return [
    {
      language: 'sh',
      title: 'curl',
      text: [
        `curl "$${base}${target}"`,
        ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
        ...(credential === null
          ? []
          : [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`]),
        ...(body === null
          ? []
          : ["-H 'content-type: application/json'", `-d '${JSON.stringify(example.body)}'`]),
      ].join(' \\\n  '),
    },
    {
      language: 'ts',
      title: 'TypeScript',
      text: `const response = await fetch(\`\${process.env.${base}}${target}\`, {
  method: '${method.toUpperCase()}',
  headers: {${[
    ...(credential === null
      ? []
      : [
          `\n    '${credential.header}': \`${credential.prefix}\${process.env.${credential.variable}}\`,`,
        ]),
    ...(body === null ? [] : ["\n    'content-type': 'application/json',"]),
  ].join(
    '',
  )}${credential === null && body === null ? '' : '\n  '}},${body === null ? '' : `\n  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`}
})
console.log(response.status, await response.text())`,
    },
    {
      language: 'python',
      title: 'Python',
      text: `import json, os, urllib.request

request = urllib.request.Request(
    os.environ["${base}"] + "${target}",
    method="${method.toUpperCase()}",
    headers={${[
      ...(credential === null
        ? []
        : [
            `"${credential.header}": ${credential.prefix === '' ? '' : `"${credential.prefix}" + `}os.environ["${credential.variable}"]`,
          ]),
      ...(body === null ? [] : ['"content-type": "application/json"']),
    ].join(
      ', ',
    )}},${body === null ? '' : `\n    data=json.dumps(json.loads("""${JSON.stringify(example.body).replaceAll('\\', '\\\\')}""")).encode(),`}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`,
    },
  ]
}

function credentialOf({
  auth,
}: Route): { header: string; prefix: string; variable: string } | null {
  if (auth.kind === 'none') return null
  if (auth.kind === 'operator') {
    return { header: 'authorization', prefix: 'Bearer ', variable: 'OPERATOR_TOKEN' }
  }
  return {
    header: 'x-api-key',
    prefix: '',
    variable: auth.kind === 'secret' ? 'SECRET_KEY' : 'PUBLIC_KEY',
  }
}
