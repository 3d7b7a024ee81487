import { DocumentFault } from './document-fault.ts'

/**
 * Refuses documents in compound files (MS-CFB): encrypted ones of today's formats, and those of Word and Excel before
 * 2007. Other programs use such files too.
 */
export function assertUnknown(content: Buffer): void {
  if (hasStream(content, 'EncryptedPackage')) throw new DocumentFault('encrypted', 'an encrypted package')
  if (['WordDocument', 'Workbook'].some((name) => hasStream(content, name)))
    throw new DocumentFault('old_format', 'a document of Word or Excel before 2007')
}

/** The directory has the names in UTF-16. */
function hasStream(content: Buffer, name: string): boolean {
  return content.includes(name, 0, 'utf16le')
}
