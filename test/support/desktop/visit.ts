import type { CustomerSite, Signup } from '../customer-site.ts'
import type { Person, Place } from './person.ts'

type Box = Place & { width: number; height: number }

/** Fills in the signup form with mouse and keyboard and submits it, as a person does. */
export async function signUp(person: Person, site: CustomerSite): Promise<Signup> {
  const layout = site.next('layout')
  // The page reports once the mouse is over it, however long the browser takes to show it.
  const over = [
    { x: 640, y: 520 },
    { x: 700, y: 600 },
  ]
  let seen: unknown = null
  void layout.then((boxes) => {
    seen = boxes
  })
  for (let turn = 0; seen === null && turn < 100; turn++) {
    await person.move(over[turn % 2] ?? { x: 0, y: 0 })
  }
  const box = (id: string) => boxOf(seen, id)
  await person.click(box('name'))
  await person.type('ada lovelace')
  await person.click(box('email'))
  await person.type('ada.lovelace@example.com')
  await person.click(box('password'))
  await person.type('correct horse')
  await person.click(box('send'))
  return site.signup()
}

function boxOf(boxes: unknown, id: string): Box {
  const box: unknown = typeof boxes === 'object' && boxes !== null ? Reflect.get(boxes, id) : null
  if (!isBox(box)) throw new Error(`the page shows no ${id}`)
  return box
}

function isBox(value: unknown): value is Box {
  return typeof value === 'object' && value !== null && 'width' in value && 'height' in value
}
