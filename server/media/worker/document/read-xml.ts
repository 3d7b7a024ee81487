import { SaxesParser } from 'saxes'
import { DocumentFault } from './document-fault.ts'

export type XmlHandlers = {
  /** `name` as written, such as `w:p`. */
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
  /** Ends the reading before the end of the file. */
  isDone?(): boolean
}

/**
 * Reads XML in UTF-8 piece by piece. The formats of documents forbid document type declarations, with which a file
 * could define entities or name other files.
 * @throws DocumentFault forbidden_declaration
 */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new DocumentFault('forbidden_declaration', 'a document type declaration')
  })
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(name, attributes))
  parser.on('closetag', ({ name }) => handlers.close?.(name))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (handlers.isDone?.()) return
  }
  parser.write(decoder.decode())
  parser.close()
}
