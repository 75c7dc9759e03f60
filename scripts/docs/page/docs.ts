import MiniSearch, { type SearchResult } from 'minisearch'

const MAX_RESULTS = 12

const form = document.querySelector<HTMLFormElement>('#search')
const input = document.querySelector<HTMLInputElement>('#query')
const results = document.querySelector<HTMLElement>('#results')

let loading: Promise<MiniSearch> | null = null

/** The index is fetched with the first letter, from this host. */
function index(): Promise<MiniSearch> {
  loading ??= fetch('/docs/assets/search.json')
    .then((response) => response.text())
    .then((text) =>
      MiniSearch.loadJSON(text, {
        fields: ['title', 'page', 'text'],
        storeFields: ['title', 'page'],
      }),
    )
  return loading
}

async function search(): Promise<void> {
  if (input === null || results === null) return
  const query = input.value.trim()
  if (query === '') {
    results.hidden = true
    return
  }
  const found = (await index()).search(query, {
    prefix: true,
    fuzzy: 0.15,
    boost: { title: 3, page: 2 },
  })
  if (input.value.trim() !== query) return
  results.replaceChildren(found.length === 0 ? `Nothing found for “${query}”.` : list(found))
  results.hidden = false
}

function list(found: readonly SearchResult[]): HTMLUListElement {
  const items = document.createElement('ul')
  for (const { id, title, page } of found.slice(0, MAX_RESULTS)) {
    const link = document.createElement('a')
    link.href = String(id)
    link.textContent = page === title ? String(title) : `${String(page)}: ${String(title)}`
    const item = document.createElement('li')
    item.append(link)
    items.append(item)
  }
  return items
}

input?.addEventListener('input', () => void search())
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void search()
})
