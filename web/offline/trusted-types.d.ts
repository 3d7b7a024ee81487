type AddressPolicy = { createScriptURL(address: string): string }

/**
 * Trusted Types, which not every browser has and the types of the DOM leave out: what it makes is handed on
 * as the text it stands for.
 */
declare const trustedTypes: { createPolicy(name: string, rules: AddressPolicy): AddressPolicy } | undefined
