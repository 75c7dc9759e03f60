import { buildProducts } from '../../scripts/local/products.ts'

/** Builds the files that the Workers serve, before one of them starts. */
export default function setup(): void {
  buildProducts()
}
