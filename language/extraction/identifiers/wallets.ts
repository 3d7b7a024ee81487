import { keccak_256 } from '@noble/hashes/sha3.js'
import { latinLetters } from '../../text/latin.ts'
import { base58Version } from './base58.ts'
import { isWitnessAddress } from './bech32.ts'
import { crc16 } from './checksums.ts'

export type Wallet = { id: string; chain: 'btc' | 'eth' | 'tron' | 'ton'; hasChecksum: boolean }

const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/
const witness = /^(?:bc|tb)1[02-9ac-hj-np-z]{11,71}$/
const ether = /^0[xX][0-9a-fA-F]{40}$/
const friendlyTon = /^[EUk0][Qf][\w-]{46}$/

/**
 * Kind of wallet address that a long word is: Bitcoin (Base58Check of main and test net; BIP 173, BIP 350),
 * TRON (Base58Check, version 0x41), Ethereum (EIP-55, unless all letters have one case) or TON (TEP-2).
 */
export function walletOf(written: string): Wallet | undefined {
  const word = latinLetters(written)
  if (ether.test(word)) return etherOf(word)
  const isOneCase = word === word.toLowerCase() || word === word.toUpperCase()
  if (isOneCase && witness.test(word.toLowerCase())) {
    const id = word.toLowerCase()
    return isWitnessAddress(id) ? { id, chain: 'btc', hasChecksum: true } : undefined
  }
  if (friendlyTon.test(word)) return isTon(word) ? { id: word, chain: 'ton', hasChecksum: true } : undefined
  if (!/^[13mn2T]/.test(word) || !base58.test(word)) return undefined
  const chain = chains.get(base58Version(word) ?? -1)
  return chain && { id: word, chain, hasChecksum: true }
}

const chains = new Map<number, Wallet['chain']>([
  [0x00, 'btc'],
  [0x05, 'btc'],
  [0x6f, 'btc'],
  [0xc4, 'btc'],
  [0x41, 'tron'],
])

function etherOf(word: string): Wallet | undefined {
  const hex = word.slice(2)
  const id = `0x${hex.toLowerCase()}`
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return { id, chain: 'eth', hasChecksum: false }
  const hash = keccak_256(Uint8Array.from(hex.toLowerCase(), (character) => character.charCodeAt(0)))
  for (let i = 0; i < hex.length; i++) {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15
    const character = hex.charAt(i)
    if (character !== (nibble > 7 ? character.toUpperCase() : character.toLowerCase())) return undefined
  }
  return { id, chain: 'eth', hasChecksum: true }
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function isTon(word: string): boolean {
  const bytes: number[] = []
  for (let i = 0; i < word.length; i += 4) {
    let bits = 0
    for (const character of word.slice(i, i + 4)) bits = bits * 64 + base64.indexOf(character)
    bytes.push((bits >> 16) & 255, (bits >> 8) & 255, bits & 255)
  }
  return crc16(bytes) === 0
}
