/** Address of the page that finds a picture of a post. `index` counts its files from 0. */
export function pictureAddress(id: string, index: number): string {
  const picture = index === 0 ? id : `${id}/${index + 1}`
  return `/pictures?${new URLSearchParams({ picture })}`
}
