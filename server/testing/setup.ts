import { afterAll } from 'vitest'
import { closeLeftovers } from './leftovers.ts'

afterAll(closeLeftovers)
