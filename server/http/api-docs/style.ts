/** Style sheet of the API page. It is a file of its own, as the content security policy permits no inline styles. */
export const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { margin: 1rem 0 0.5rem }
h2 { margin: 2rem 0 0.5rem; border-bottom: 1px solid #8886 }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem }
details { margin: 0.25rem 0; padding: 0.25rem 0.5rem; border: 1px solid #8884; border-radius: 4px }
summary { cursor: pointer; padding: 0.25rem 0 }
summary code { font-weight: 650 }
pre { padding: 0.75rem; overflow-x: auto; background: #8881; border-radius: 4px }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem }
th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid #8883; text-align: start; vertical-align: top }
.scope { color: #777; font-size: 0.875rem }
`
