/** Returns the text of an env file with these variables: lines of the same names are replaced. */
export function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const kept = text
    .split('\n')
    .filter((line) => line !== '' && !Object.hasOwn(variables, line.split('=', 1)[0]?.trim() ?? ''))
  const set = Object.entries(variables).map(([name, value]) => `${name}='${value}'`)
  return [...kept, ...set, ''].join('\n')
}
