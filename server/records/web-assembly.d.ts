/** What Node has of the standard (https://webassembly.github.io/spec/js-api/) and @types/node leaves out. */
declare namespace WebAssembly {
  /** Compiled code, which threads can share. */
  class Module {
    private constructor()
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
