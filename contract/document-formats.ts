/** Formats of documents whose text is read, in the order of the documentation. */
export const documentFormats = ['pdf', 'docx', 'odt', 'xlsx', 'ods', 'csv', 'txt'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** Between the pages or sheets of a document in its text. Their number follows from the text. */
export const pageEnd = '\f'
