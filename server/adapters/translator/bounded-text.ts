/** The body of an answer, undefined where it is longer than that; the connection is let go of. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  // Leaving the loop lets go of the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
