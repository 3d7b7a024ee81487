/**
 * Why the archive does not have a file of a post, as stored in the post. The web app translates these texts
 * and shows others unchanged.
 */
export const mediaFaults = {
  not_included: '(File not included. Change data exporting settings to download.)',
  exceeds: '(File exceeds maximum size. Change data exporting settings to download.)',
  unavailable: '(File unavailable, please try again later)',
  not_in_export: 'The file is not in the export',
  not_in_preview: 'The web preview does not include the file',
  not_fetched: 'Files are not fetched from Telegram',
  refused: 'Telegram refused to send the file',
  unreachable: 'Litopys could not reach Telegram to download the file',
  outside: 'The path points outside the export',
  too_large: 'The file is larger than the limit of this archive',
  damaged: 'The download was damaged',
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
