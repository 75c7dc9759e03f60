import { type ProblemCode, problemCodes, problemPath, problems } from './problem.ts'

/** The code of a problem by the last part of its page's path: `rate-limited`; null: there is none. */
export function problemOfSlug(slug: string): ProblemCode | null {
  return problemCodes.find((code) => problemPath(code) === `/problems/${slug}`) ?? null
}

/** The page to which `type` of a problem leads: what it means and how to mend it. */
export function problemPage(code: ProblemCode): string {
  const { status, title, meaning } = problems[code]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${htmlText(title)}: Vigil</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }
code { background: #8882; padding: 0 .25em; border-radius: .2em }
:root { color-scheme: light dark }
</style>
</head>
<body>
<h1>${htmlText(title)}</h1>
<p>HTTP status <code>${status}</code>, <code>error</code> <code>${code}</code></p>
<p>${prose(meaning)}</p>
</body>
</html>
`
}

function htmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Words between backticks are code. */
function prose(text: string): string {
  return htmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
