/** What is wrong with a package. `report-texts.ts` has a sentence for each. */
export type FaultCode =
  | 'zip_end'
  | 'zip_central'
  | 'zip_name'
  | 'zip_order'
  | 'zip_header'
  | 'zip_crc'
  | 'file_missing'
  | 'file_unexpected'
  | 'bag_declaration'
  | 'bag_info'
  | 'bag_manifest'
  | 'bag_hash'
  | 'json_form'
  | 'json_shape'
  | 'record_hash'
  | 'record_size'
  | 'record_missing'
  | 'media_hash'
  | 'media_missing'
  | 'quote_hash'
  | 'quote_missing'
  | 'quote_twice'
  | 'quote_post'
  | 'observation_twice'
  | 'observation_post'
  | 'observation_run'
  | 'page_hashes'
  | 'page_content'
  | 'manifest_entry'
  | 'proof_leaf'
  | 'proof_path'
  | 'proof_seal'
  | 'seal_number'
  | 'seal_hash'
  | 'seal_chain'
  | 'stamp_seal'
  | 'stamp_root'
  | 'stamp_invalid'
  | 'stamp_listed'
  | 'audit_order'

/** `about`: the file, seal or post; `detail`: technical, in English. */
export type Fault = { code: FaultCode; about: string; detail?: string }

/** A fault that ends the check, because the rest cannot be read. */
export class PackageFault extends Error {
  readonly fault: Fault
  constructor(code: FaultCode, about: string, detail?: string) {
    super(`${code}: ${about}${detail === undefined ? '' : ` (${detail})`}`)
    this.fault = { code, about, ...(detail === undefined ? {} : { detail }) }
  }
}
