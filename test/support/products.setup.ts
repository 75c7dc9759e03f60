import { buildProducts } from '../../scripts/local/products.ts'

/** What the Workers serve must stand in build/ before one of them starts. */
export default function setup(): void {
  buildProducts()
}
