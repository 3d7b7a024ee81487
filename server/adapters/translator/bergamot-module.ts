import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'

// Node's types lack the exports of the engine.
type Instance = { exports: Record<string, unknown> }
type Imports = Record<string, object>
declare const WebAssembly: {
  compile(binary: Uint8Array): Promise<object>
  Memory: new (pages: { initial: number; maximum: number }) => object
  Instance: new (compiled: object, imports: Imports) => Instance
}

type Native = { delete(): void }
type NativeList<T> = Native & { push_back(item: T): void }
type AlignedMemory = { getByteArrayView(): Int8Array }
type ResponseOptions = { alignment: boolean; html: boolean; qualityScores: boolean }
type Responses = Native & { get(i: number): { getTranslatedText(): string } }
export type TranslationModel = Native

/** The classes that `@browsermt/bergamot-translator` compiles to (bergamot-translator, wasm/bindings). */
export type Bergamot = {
  AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory
  AlignedMemoryList: new () => NativeList<AlignedMemory>
  TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: NativeList<AlignedMemory>,
    quality: null,
  ) => TranslationModel
  BlockingService: new (options: {
    cacheSize: number
  }) => {
    translate(
      model: TranslationModel,
      texts: NativeList<string>,
      options: NativeList<ResponseOptions>,
    ): Responses
  }
  VectorString: new () => NativeList<string>
  VectorResponseOptions: new () => NativeList<ResponseOptions>
}

/**
 * Folder of the package. Its own worker does not start in Node: it is CommonJS in a package with `"type":
 * "module"`.
 */
const folder = '@browsermt/bergamot-translator/worker/bergamot-translator-worker'

/**
 * Integer matrix products. Firefox provides them natively; other hosts use the module's own, under these
 * names.
 */
const products: Record<string, string> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
}

const wasmPage = 65_536
const firstBytes = 16 * 1_024 ** 2

/** Loads Bergamot in this thread with a memory limit. `note` receives its log lines. */
export async function loadBergamot(maxBytes: number, note: (line: string) => void): Promise<Bergamot> {
  const [glue, binary] = await Promise.all([
    readFile(pathOf('.js'), 'utf8'),
    WebAssembly.compile(await readFile(pathOf('.wasm'))),
  ])
  const { promise, resolve, reject } = Promise.withResolvers<Bergamot>()
  const module = {
    print: note,
    printErr: note,
    wasmMemory: new WebAssembly.Memory({ initial: firstBytes / wasmPage, maximum: maxBytes / wasmPage }),
    instantiateWasm: (imports: Imports, accept: (instance: Instance) => void): object => {
      const wasm_gemm = Object.fromEntries(
        Object.entries(products).map(([name, own]) => [name, (...args: unknown[]) => calling(own, args)]),
      )
      const instance = new WebAssembly.Instance(binary, { ...imports, wasm_gemm })
      const calling = (name: string, args: unknown[]) => {
        const product = instance.exports[name]
        if (typeof product !== 'function') throw new Error(`Bergamot does not export ${name}`)
        return product(...args)
      }
      accept(instance)
      return instance.exports
    },
    onRuntimeInitialized: () => {
      if (isBergamot(module)) resolve(module)
      else reject(new Error('This version of Bergamot has another interface'))
    },
  }
  compileFunction(glue, ['Module'], { filename: pathOf('.js') })(module)
  return await promise
}

function pathOf(extension: '.js' | '.wasm'): string {
  return fileURLToPath(import.meta.resolve(`${folder}${extension}`))
}

function isBergamot(module: object): module is Bergamot {
  return 'BlockingService' in module && 'TranslationModel' in module && 'AlignedMemoryList' in module
}
