import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model, ModelFile, ModelList } from '#adapters/translator/models'

/** The engine's block sizes: rows of the matrices are multiples of 64, columns of 8. */
const [width, words] = [64, 128]
const types = { int8: 0x101, float: 0x404, quantized: 0x4101 }

type Item = { name: string; type: number; shape: number[]; bytes: Buffer }

/**
 * Writes models with the architecture of Firefox's and a thousandth of the size. Their numbers are made up,
 * so they answer with meaningless letters, always the same.
 */
export function writeTinyModels(directory: string, pairs: [string, string][] = [['uk', 'en']]): ModelList {
  mkdirSync(directory, { recursive: true })
  const models = pairs.map(([from, to], seed): Model => {
    const write = (name: string, bytes: Buffer): ModelFile => {
      writeFileSync(join(directory, name), bytes)
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    }
    return {
      from,
      to,
      folder: `${from}${to}`,
      model: write(`model.${from}${to}.bin`, tinyModel(seed + 1)),
      shortlist: write(`lex.${from}${to}.bin`, shortlist()),
      vocabulary: write(`vocab.${from}${to}.spm`, vocabulary()),
    }
  })
  const list = { source: 'made up', addresses: [], models }
  writeFileSync(join(directory, 'models.json'), JSON.stringify(list))
  return list
}

function tinyModel(seed: number): Buffer {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const row = (name: string, size: number, value: (i: number) => number): Item => {
    const numbers = Float32Array.from({ length: size }, (_, i) => value(i))
    return { name, type: types.float, shape: [1, size], bytes: Buffer.from(numbers.buffer) }
  }
  const matrix = (name: string, rows = width): Item[] => {
    const size = rows * width
    const bytes = Buffer.alloc(Math.ceil((size + 4) / 256) * 256)
    for (let i = 0; i < size; i += 1) bytes.writeInt8(Math.round(next() * 250), i)
    bytes.writeFloatLE(254, size)
    const item = { name, type: types.quantized, shape: [rows, width], bytes }
    return [item, row(`${name}_QuantMultA`, 1, () => 40)]
  }
  const biased = (part: string, weights: string, bias: string) => [
    ...matrix(`${part}_${weights}`),
    row(`${part}_${bias}`, width, () => 0),
  ]
  const normalized = (part: string) => [
    row(`${part}_ln_scale`, width, () => 1),
    row(`${part}_ln_bias`, width, () => 0),
  ]
  const attention = (part: string) => [
    ...[...'qkvo'].flatMap((letter) => biased(part, `W${letter}`, `b${letter}`)),
    ...normalized(`${part}_Wo`),
  ]
  const feedForward = (part: string) => [
    ...biased(part, 'W1', 'b1'),
    ...biased(part, 'W2', 'b2'),
    ...normalized(`${part}_ffn`),
  ]
  const settings = Buffer.from(`${architecture}\0`)
  return binary([
    ...matrix('Wemb', words),
    row('none_QuantMultA', 1, () => 40),
    // The end of a sentence and the unknown word are never output.
    row('decoder_ff_logit_out_b', words, (i) => (i < 2 ? -1_000 : 0)),
    ...attention('encoder_l1_self'),
    ...feedForward('encoder_l1_ffn'),
    ...matrix('decoder_l1_rnn_W'),
    ...biased('decoder_l1_rnn', 'Wf', 'bf'),
    ...normalized('decoder_l1_rnn_ffn'),
    ...attention('decoder_l1_context'),
    ...feedForward('decoder_l1_ffn'),
    { name: 'special:model.yml', type: types.int8, shape: [settings.length], bytes: settings },
  ])
}

/** The binary format of Marian (marian-dev, src/common/binary.cpp). */
function binary(items: Item[]): Buffer {
  const head = Buffer.concat([
    longs(1, items.length),
    ...items.map(({ name, type, shape, bytes }) => longs(name.length + 1, type, shape.length, bytes.length)),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => Buffer.from(new Int32Array(shape).buffer)),
  ])
  const begun = head.length + 8
  const padding = (Math.floor(begun / 256) + 1) * 256 - begun
  return Buffer.concat([head, longs(padding), Buffer.alloc(padding), ...items.map(({ bytes }) => bytes)])
}

/** Maps each word to itself (marian-dev, src/data/shortlist.h). */
function shortlist(): Buffer {
  const own = Array.from({ length: words }, (_, i) => i)
  const [frequent, best] = [8, 50]
  return Buffer.concat([
    longs(0xf11a48d5013417f5n, 0, frequent, best, words + 1, words),
    longs(...own, words),
    Buffer.from(new Uint32Array(own).buffer),
  ])
}

/** A SentencePiece model (sentencepiece_model.proto): letters, each with and without a space before it. */
function vocabulary(): Buffer {
  const letters = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэъёabcdefghijklmnopqrstuvwxyz.,!?-']
  const spoken = ['▁', ...letters, ...letters.map((letter) => `▁${letter}`)]
  const [normal, unknown, control] = [1, 2, 3]
  const pieces: [string, number][] = [
    ['</s>', control],
    ['<unk>', unknown],
  ]
  for (const piece of spoken.slice(0, words - 2)) pieces.push([piece, normal])
  const score = Buffer.alloc(4)
  score.writeFloatLE(-3)
  const piece = ([text, type]: [string, number]) =>
    Buffer.concat([lengthy(1, Buffer.from(text)), key(2, 5), score, plain(3, type)])
  const none = Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 1])
  const trainer = [
    plain(3, 1),
    plain(4, words),
    plain(40, 1),
    key(41, 0),
    none,
    plain(42, 0),
    key(43, 0),
    none,
  ]
  const normalizer = [lengthy(1, Buffer.from('identity')), plain(3, 1), plain(4, 1), plain(5, 1)]
  return Buffer.concat([
    ...pieces.map((one) => lengthy(1, piece(one))),
    lengthy(2, Buffer.concat(trainer)),
    lengthy(3, Buffer.concat(normalizer)),
  ])
}

const lengthy = (field: number, bytes: Buffer) => Buffer.concat([key(field, 2), varint(bytes.length), bytes])
const plain = (field: number, value: number) => Buffer.concat([key(field, 0), varint(value)])
const key = (field: number, wire: number) => varint((field << 3) | wire)

function varint(value: number): Buffer {
  return value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >>> 7)])
}

function longs(...values: (number | bigint)[]): Buffer {
  return Buffer.from(BigUint64Array.from(values, BigInt).buffer)
}

/**
 * The settings of Firefox's model from Ukrainian to English (its metadata.json) with one layer and small
 * sizes.
 */
const architecture = `bert-train-type-embeddings: true
bert-type-vocab-size: 2
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: 1
dim-emb: ${width}
dim-rnn: 1024
dim-vocabs:
  - ${words}
  - ${words}
enc-cell: gru
enc-cell-depth: 1
enc-depth: 1
enc-type: bidirectional
factors-combine: sum
factors-dim-emb: 0
input-types:
  []
layer-normalization: false
lemma-dependency: ""
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: 0
transformer-decoder-ffn-depth: 0
transformer-dim-aan: 2048
transformer-dim-ffn: ${width}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: 2
transformer-no-affine: false
transformer-no-bias: false
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-rnn-projection: false
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.12.14
`
