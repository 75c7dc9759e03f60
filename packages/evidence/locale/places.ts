import { PLACES } from './data/places.ts'

/** A circle on the earth: centre in degrees, radius in km. */
export interface Circle {
  latitude: number
  longitude: number
  km: number
}

let places: ReadonlyMap<string, readonly Circle[]> | null = null

/** Returns circles that cover the borders of a country (ISO 3166 alpha-2); empty: unknown. */
export function placesOf(country: string): readonly Circle[] {
  places ??= new Map(
    PLACES.trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...circles] = line.split(' ')
        return [name, circles.map(circleOf)] as const
      }),
  )
  return places.get(country) ?? []
}

function circleOf(text: string): Circle {
  const [latitude = 0, longitude = 0, km = 0] = text.split(',').map(Number)
  return { latitude, longitude, km }
}
