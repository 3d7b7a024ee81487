/** The body of an answer; undefined if it is longer than `maxBytes`, and then the connection is closed. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
