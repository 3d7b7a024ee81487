/** A file of an HTML export as Telegram Desktop writes it. */
export function htmlPage(title: string, ...blocks: string[]): string {
  return `<!DOCTYPE html>
<html>

 <head>

  <meta charset="utf-8"/>
<title>Exported Data</title>
  <script src="js/script.js" type="text/javascript">

  </script>

 </head>

 <body onload="CheckLocation();">

  <div class="page_wrap">

   <div class="page_header">

    <div class="content">

     <div class="text bold">
${title}
     </div>

    </div>

   </div>

   <div class="page_body chat_page">

    <div class="history">
${blocks.join('')}
    </div>

   </div>

  </div>

 </body>

</html>
`
}

/** The separator before the messages of a day. */
export function htmlDay(day: string, id = -1): string {
  return htmlService(id, day)
}

export function htmlService(id: number, text: string, more = ''): string {
  return `
     <div class="message service" id="message${id}">

      <div class="body details">
${text}
      </div>
${more}
     </div>
`
}

type Written = {
  from?: string
  time?: string
  forwarded?: string
  inner?: string
  text?: string
  after?: string
}

/**
 * A message block. Without `from` it is joined to the message above. `inner` is placed before the text,
 * `after` behind it.
 */
export function htmlPost(
  id: number,
  { from, time, forwarded, inner = '', text, after = '' }: Written,
): string {
  const words =
    text === undefined
      ? ''
      : `
       <div class="text">
${text}
       </div>
`
  const content =
    forwarded === undefined
      ? `${inner}${words}`
      : `<div class="forwarded body">${forwarded}${inner}${words}</div>`
  return `
     <div class="message default clearfix${from === undefined ? ' joined' : ''}" id="message${id}">
${from === undefined ? '' : '<div class="pull_left userpic_wrap"><div class="userpic userpic5"><div class="initials">\nЛ\n</div></div></div>'}
      <div class="body">

       <div class="pull_right date details" title="${time ?? '22.01.2026 18:09:05 UTC+02:00'}">
18:09
       </div>
${from === undefined ? '' : `\n       <div class="from_name">\n${from} \n       </div>\n`}${content}${after}
      </div>

     </div>
`
}

export function htmlMedia(inner: string): string {
  return `
       <div class="media_wrap clearfix">
${inner}
       </div>
`
}

export function htmlPhoto(path: string): string {
  return htmlMedia(`
        <a class="photo_wrap clearfix pull_left" href="${path}">

         <img class="photo" src="${path.replace('.jpg', '_thumb.jpg')}" style="width: 260px; height: 173px"/>

        </a>`)
}

/** A card for media without a picture. */
export function htmlCard(name: string, { title = '', description = '', status = '', href = '' }): string {
  const [tag, link] = href === '' ? ['div', ''] : ['a', ` href="${href}"`]
  return htmlMedia(`
        <${tag} class="media clearfix pull_left ${name}"${link}>

         <div class="fill pull_left"></div>

         <div class="body">
          <div class="title bold">
${title}
          </div>
          ${description === '' ? '' : `<div class="description">\n${description}\n</div>`}
          <div class="status details">
${status}
          </div>
         </div>

        </${tag}>`)
}
