import product from './package.json' with { type: 'json' }

export const productVersion = product.version
