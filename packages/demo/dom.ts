type Child = Node | string

/** Makes an element; attributes are set as text, children are appended. */
export function make(tag: string, attributes: Record<string, string>, ...children: Child[]) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** An element of the page, which its own HTML promises. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}

/** Rows of a definition list; a row whose value is not known is left out. */
export function pairs(list: HTMLElement, rows: readonly (readonly [string, Child | null])[]): void {
  const known = rows.filter(
    (row): row is readonly [string, Child] => row[1] !== null && row[1] !== '',
  )
  list.replaceChildren(
    ...known.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
  )
}
