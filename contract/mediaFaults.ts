/** Why the archive does not have a file of a post, as it stands in the post. The web side translates what stands here and shows the rest as it is. */
export const mediaFaults = {
  not_included: '(File not included. Change data exporting settings to download.)',
  exceeds: '(File exceeds maximum size. Change data exporting settings to download.)',
  unavailable: '(File unavailable, please try again later)',
  not_in_export: 'The export does not have the file',
  not_in_preview: 'The web preview does not give the file',
  not_fetched: 'Files are not fetched from Telegram',
  refused: 'Telegram did not give the file',
  unreachable: 'Telegram could not be asked for the file',
  outside: 'The path leads out of the export',
  too_large: 'The file is larger than this archive keeps',
  damaged: 'The file arrived damaged',
} as const satisfies Record<string, string>

export type MediaFault = keyof typeof mediaFaults

export function mediaFaultOf(text: string): MediaFault | undefined {
  return Object.keys(mediaFaults)
    .filter(isMediaFault)
    .find((fault) => mediaFaults[fault] === text)
}

function isMediaFault(name: string): name is MediaFault {
  return Object.hasOwn(mediaFaults, name)
}
