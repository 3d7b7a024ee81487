import product from './package.json' with { type: 'json' }

/** Version of Litopys. */
export const productVersion = product.version
