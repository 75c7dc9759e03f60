import { escapeHtml } from './render-markdown.ts'

export interface NavigationSection {
  section: string
  links: readonly { href: string; title: string }[]
}

/** A page of the documents: nothing inline, nothing from another host. */
export function page(options: {
  title: string
  html: string
  href: string
  navigation: readonly NavigationSection[]
}): string {
  const { title, html, href, navigation } = options
  const sections = navigation.map(
    ({ section, links }) => `<h2>${escapeHtml(section)}</h2>
<ul>
${links
  .map(
    (link) =>
      `<li><a href="${link.href}"${link.href === href ? ' aria-current="page"' : ''}>${escapeHtml(link.title)}</a></li>`,
  )
  .join('\n')}
</ul>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: Vigil</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/docs.css">
<script src="/docs/assets/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/">Vigil</a>
<form role="search" id="search"><label for="query">Search</label> <input id="query" type="search" autocomplete="off" aria-controls="results"></form>
</header>
<section id="results" aria-label="Search results" aria-live="polite" hidden></section>
<div class="columns">
<nav aria-label="Documents">
${sections.join('\n')}
</nav>
<main id="content" tabindex="-1">
${html}
</main>
</div>
</body>
</html>
`
}
