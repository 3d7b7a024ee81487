/** Parts of the standard (https://webassembly.github.io/spec/js-api/) that Node has and @types/node lacks. */
declare namespace WebAssembly {
  /** Compiled code, which threads can share. */
  class Module {
    private constructor()
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
