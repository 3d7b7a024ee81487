/** Whether this browser can draw the graph. */
export function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
