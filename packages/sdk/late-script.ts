import { late } from './late.ts'

// The first file reads the register from the element that it made for this one.
const { currentScript } = document
if (currentScript) Reflect.set(currentScript, 'vigil', late)
