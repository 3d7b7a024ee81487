type AddressPolicy = { createScriptURL(address: string): string }

/**
 * Trusted Types, which some browsers and the DOM types lack: the created value is passed on as the text that
 * it represents.
 */
declare const trustedTypes: { createPolicy(name: string, rules: AddressPolicy): AddressPolicy } | undefined
