import packageFile from './package.json' with { type: 'json' }

/** Version of Litopys. */
export const productVersion: string = packageFile.version
